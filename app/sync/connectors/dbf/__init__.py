"""dBase and FoxPro tables: a folder of .DBF files, as older accounting programs keep a company and year."""
