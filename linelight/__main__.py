"""`python -m linelight`."""

from linelight.cli import main

if __name__ == "__main__":
    main(prog_name="linelight")
