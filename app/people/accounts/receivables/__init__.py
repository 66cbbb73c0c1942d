"""The dues of customers by bill, and their invoices: from the store's books, or else from orders here."""
