"""One-time codes that prove a mobile number: create, send and check them."""
