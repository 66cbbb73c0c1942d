"""Tools to run Haat: on one machine from a checkout, and in containers."""
