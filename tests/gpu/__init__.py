"""What can only be known on a machine with a GPU."""
