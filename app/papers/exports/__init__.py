"""Export files (PDF and CSV): made by a worker, available for a day."""
