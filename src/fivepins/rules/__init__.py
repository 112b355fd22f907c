"""The law."""
