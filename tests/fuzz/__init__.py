"""Small random lectures, traced and untraced: `python -m tests.fuzz --programs 2000 --seed 0`."""
