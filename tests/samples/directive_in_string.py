"""A directive in a string is a string."""


def main():
    s = "# @hide"  # @inspect s
    t = """
    # @inspect nothing
    """
    u = len(t) > 0  # prose first @inspect u
