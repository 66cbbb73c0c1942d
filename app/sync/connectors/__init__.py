"""Where accounting data comes from. Server and agent read with these; none knows of a database or the web."""
