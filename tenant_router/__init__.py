"""The kernel: identifies the store of a request or job, and gives the only access to that store's data."""
