"""The GM's word: whatever is ruled to be a cheese, and what follows from that."""
