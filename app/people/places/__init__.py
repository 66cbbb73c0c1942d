"""States, districts and towns of India, for addresses."""
