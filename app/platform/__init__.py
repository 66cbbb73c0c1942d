"""Opening stores and looking after them."""
