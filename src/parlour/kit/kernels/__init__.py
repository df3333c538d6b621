"""What stands for rules of the kit in compiled code."""
