"""One-time codes that prove a mobile number: made, sent and checked."""
