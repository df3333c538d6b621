"""What is kept, and by whom it is written."""
