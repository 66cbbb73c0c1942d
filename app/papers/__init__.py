"""Files and reports: PDF, CSV and Excel, and figures of the store."""
