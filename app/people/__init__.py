"""All who buy and sell, in the owner's lists, and how they come to their passwords."""
