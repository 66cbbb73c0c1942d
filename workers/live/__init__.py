"""The live process: streams a store's events to the open pages of its owner."""
