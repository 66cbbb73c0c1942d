"""The groups of the command line; a module each."""
