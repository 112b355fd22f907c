"""What all doors share: errors, origin, limits, streams, static pages, the server process."""
