"""dBase and FoxPro tables: a folder of .DBF files for one company and year."""
