"""dBase and FoxPro tables: a folder of .DBF files, one for a company and year."""
