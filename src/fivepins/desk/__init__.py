"""Forms, views and repairs for every screen."""
