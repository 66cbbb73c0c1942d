"""What a caller pays and what he may see of it: rules only."""
