"""Accounts of customers, salespeople and the owner."""
