"""Entries of an event as lines of text, and files of them."""
