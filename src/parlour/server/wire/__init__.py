"""HTTP and WebSockets around it all."""
