"""Sources of accounting data. Server and agent read with these; none uses a database or the web server."""
