"""Events of many matches."""
