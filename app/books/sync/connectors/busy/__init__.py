"""Busy (BUSY 21 and older): its XML export of masters, as public exports and programs show it."""
