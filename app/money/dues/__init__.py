"""What customers owe by their orders and payments, in a store whose books do not say it."""
