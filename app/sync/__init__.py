"""The accounting package and the store: what is read from there, and the orders that go there."""
