"""Generic search code that is compiled around each game's rules."""
