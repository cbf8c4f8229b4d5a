"""Maze: thirty-six pieces in each other's way, and four Mates who must change homes."""
