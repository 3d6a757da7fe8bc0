"""English, of no country."""
