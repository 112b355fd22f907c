"""What is shown of an event, as plain JSON values with their words in one of six languages."""
