"""The owner's work with schemes, and what buyers see of them; `app.pricing.schemes` applies them."""
