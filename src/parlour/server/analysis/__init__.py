"""Games looked at again: any line of play, its positions, and what the house thinks of them."""
