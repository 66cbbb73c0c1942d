"""How the platform does with thousands of stores: `make bench-tenancy STORES=10000`."""
