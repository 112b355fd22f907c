"""A match driven by shots."""
