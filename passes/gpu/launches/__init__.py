"""How each kind of linalg op becomes a launch: a file for each."""
