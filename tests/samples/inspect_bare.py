"""A bare @inspect shows all locals, but not what looks like a secret."""


def main():
    a = 1
    api_key = "sk-123"
    keys = [1, 2]
    b = 2  # @inspect
