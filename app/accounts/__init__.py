"""Who buys and who sells: customers' accounts, salespeople, the owner."""
