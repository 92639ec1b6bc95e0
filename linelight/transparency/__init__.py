"""`linelight check --transparent`: whether a lecture can tell that it is traced."""
