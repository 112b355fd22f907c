"""What is shown of a match as a whole: the protocol, the result, statistics."""
