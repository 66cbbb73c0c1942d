"""Everyone who signs in or is sold to: accounts, salespeople, sign-ins, codes, addresses, activity."""
