"""What an entrant needs to go on: exact, over every result that the open matches can have (T60–T62)."""
