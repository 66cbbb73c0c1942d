"""Changes of orders: what customers ask for, and what the owner decides, until the goods leave."""
