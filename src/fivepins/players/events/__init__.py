"""Simulated events: `games` says who wins a game and when, `evening` plays an event, `many` plays a batch."""
