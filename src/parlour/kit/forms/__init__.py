"""Forms of moves: each declared once, with its numbers, texts, clicks and refusals."""
