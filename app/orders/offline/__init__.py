"""What a salesperson takes along to where there is no connection."""
