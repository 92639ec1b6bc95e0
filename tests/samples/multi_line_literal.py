"""A literal on several lines is one step."""


def main():
    config = {  # @inspect config
        "depth": 2,
        "widths": [
            4,
            8,
        ],
    }
