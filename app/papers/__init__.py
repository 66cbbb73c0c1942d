"""Files and reports: PDF, CSV and Excel, the days of the store in figures."""
