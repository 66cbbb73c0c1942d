"""What the owner does with schemes, and what buyers see of them; `app.pricing.schemes` applies them."""
