"""Zapp Zerapp: magicians race round a mountain, and their ears tell them how far."""
