"""Files of stores in S3-compatible storage, with one prefix per store."""
