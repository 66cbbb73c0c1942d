"""Opening stores."""
