"""Tables under load: one lean client plays tic-tac-toe over raw WebSockets on any server."""
