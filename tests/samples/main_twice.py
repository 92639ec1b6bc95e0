"""Each call of main is recorded."""
from linelight import text


def main(n=1):
    text(f"call {n}")


if __name__ == "__main__":
    main()
    main(2)
