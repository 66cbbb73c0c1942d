"""States, pincodes, GST numbers and rupees."""
