"""What every slice stands on."""
