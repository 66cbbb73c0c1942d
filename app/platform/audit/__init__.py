"""The audit log: records every administrator action; entries are never changed."""
