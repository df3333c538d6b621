"""Tables with those who are connected to them."""
