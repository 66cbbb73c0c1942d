"""The accounting packages: what is read from them or from sheets, and what is sent to them."""
