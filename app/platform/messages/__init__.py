"""Messages from the platform to the owners of stores."""
