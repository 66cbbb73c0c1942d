"""Measures the platform with thousands of stores: `make bench-tenancy STORES=10000`."""
