"""`linelight serve`: a course that is traced, built and shown anew each time that a file of it is saved."""
