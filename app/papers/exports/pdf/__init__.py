"""The layout of PDF files. It gets plain values and uses neither database nor request."""
