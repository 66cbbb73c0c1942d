"""The owner's work with price lists; `app.pricing.price_lists` applies them."""
