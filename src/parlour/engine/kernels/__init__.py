"""Generic code that is compiled around each game's rules."""
