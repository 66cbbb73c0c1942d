"""The owner's work with the rules of quantity and value; `app.pricing.order_rules` applies them."""
