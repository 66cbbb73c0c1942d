"""Sources of accounting data. Server and agent share these; none uses a database or the web server."""
