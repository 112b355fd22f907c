"""Formats as data: what is played in which phases, how it is drawn, ordered and counted, each with its sources."""
