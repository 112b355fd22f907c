"""The HTTP application and its pages."""
