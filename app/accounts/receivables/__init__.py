"""What customers owe by bill, and their invoices, as the store's books have them."""
