"""What a store tells its people: in the application, and pushed to their devices."""
