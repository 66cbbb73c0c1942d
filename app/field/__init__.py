"""Where salespeople are while they are punched in."""
