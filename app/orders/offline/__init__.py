"""The download that lets a salesperson work without a connection."""
