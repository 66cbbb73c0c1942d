"""PDF files: what they look like. They are given values, and know neither database nor request."""
