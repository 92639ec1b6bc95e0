"""A bare @inspect shows all locals, but not what looks like a secret."""


def main():
    a = 1
    api_key = "sk-1234567890abc"
    keys = [1, 2]
    token = "the"
    monkey = "bananas-and-more"
    b = 2  # @inspect
