"""main is recorded where the guard calls it, and what stands around it is not."""
before = [1]


def main(n=2):
    x = n + before[0]  # @inspect x


if __name__ == "__main__":
    before.append(2)
    main(5)
    after = main(6)
