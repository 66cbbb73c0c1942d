"""Customers and staff of a store: accounts, salespeople, sign-ins, codes, addresses, activity."""
