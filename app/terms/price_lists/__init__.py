"""What the owner does with price lists; `app.pricing.price_lists` applies them."""
