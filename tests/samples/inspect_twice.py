"""Only what differs from what was shown last is a change."""


def main():
    x = 1  # @inspect x
    y = 2  # @inspect x y
    x = 1.0  # @inspect x
