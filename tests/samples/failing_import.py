"""A lecture that fails before main has no steps, and an error."""
import no_such_module


def main():
    x = 1
