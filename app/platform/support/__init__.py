"""Support: an administrator views a store's back office as its owner, without changing anything."""
