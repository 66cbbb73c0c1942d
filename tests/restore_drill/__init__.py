"""The restore drill: `make restore-drill` loses a platform and brings it back, in every way there is."""
