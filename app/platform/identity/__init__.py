"""Who administers the platform: signing in, staying signed in, the second factor."""
