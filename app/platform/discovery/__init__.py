"""The data for messengers and search engines: heads of pages, link pictures, sitemaps and robots.txt."""
