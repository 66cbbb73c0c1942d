"""What customers owe by bill, and their invoices: from the store's books, or else from orders here."""
