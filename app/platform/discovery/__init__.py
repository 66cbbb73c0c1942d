"""What messengers and search engines learn of a page: heads, link pictures, sitemaps and robots.txt."""
