"""Users in the owner's lists: customers, salespeople, and their passwords."""
