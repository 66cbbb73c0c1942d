"""The positions of salespeople while they are punched in."""
