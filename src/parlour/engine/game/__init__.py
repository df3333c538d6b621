"""A game under its options, its positions, and what plays single plies and many games."""
