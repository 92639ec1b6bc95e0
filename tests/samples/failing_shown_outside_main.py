"""What is shown outside of main has no place on the page, and the run says so."""
from linelight import text


def main():
    text("main")


if __name__ == "__main__":
    text("intro")
    main()
