"""Stores that earlier releases left, brought to this one."""
