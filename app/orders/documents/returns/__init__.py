"""Returns of goods: what customers ask to send back, and what the store decides."""
