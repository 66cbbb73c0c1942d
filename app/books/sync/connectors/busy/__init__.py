"""Busy (BUSY 21 and older): its XML export of masters, as known from public exports and programs."""
