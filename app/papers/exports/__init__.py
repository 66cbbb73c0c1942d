"""Export files (PDF, CSV and workbooks): made by a worker, available for a day."""
