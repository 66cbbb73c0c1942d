"""Sign-in, sessions and one-time codes."""
