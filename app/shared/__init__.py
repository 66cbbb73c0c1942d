"""What every room may import."""
