"""A game among people and bots: seats, a journal, and what everybody may see of it."""
