"""The life of a store after it was opened: suspend, close, export, restore, move, migrate, erase."""
