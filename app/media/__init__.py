"""Files: pictures now, documents later. Kept in an S3-compatible store, under one prefix a store."""
