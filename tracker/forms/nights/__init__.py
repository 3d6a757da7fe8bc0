"""What organisers type and press on the pages of a club night."""
