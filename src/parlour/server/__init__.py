"""Tables online and in the browser."""
