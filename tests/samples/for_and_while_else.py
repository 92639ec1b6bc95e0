"""The else of a loop runs when nothing broke it."""


def main():
    for i in range(2):  # @inspect i
        x = i
    else:
        x = "for ended"  # @inspect x
    while x:
        x = ""
        break
    else:
        x = "never"
    y = x  # @inspect y
