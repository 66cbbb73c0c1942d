"""The server's words, and which of them the reader gets."""
