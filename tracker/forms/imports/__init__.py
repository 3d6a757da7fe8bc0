"""A score table that somebody pastes or uploads: read, checked as at the table, shown, and then a game."""
