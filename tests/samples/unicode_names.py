"""Python takes different forms of one letter for one name, and so does @inspect."""


def main():
    µ = 0.9  # @inspect µ
    ﬁx = 1  # @inspect ﬁx
