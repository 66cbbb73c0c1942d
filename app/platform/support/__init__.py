"""Support: an administrator sees a store's back office as its owner does, and changes nothing."""
