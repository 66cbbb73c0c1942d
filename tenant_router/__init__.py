"""The kernel: which store a request or job is for, and the only way to that store's data."""
