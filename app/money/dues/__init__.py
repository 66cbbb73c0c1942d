"""The dues of customers, counted from orders and payments in a store whose books deliver none."""
