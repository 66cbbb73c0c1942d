"""What a buyer has picked and not yet ordered."""
