"""The layout of PDF files. It receives plain values and knows neither database nor request."""
