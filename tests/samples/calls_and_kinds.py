"""Every kind of output, with its words."""
from linelight import Reference, image, link, note, text

paper = Reference("A paper", ("Ada Lovelace",), 1843, "https://example.org")


def main():
    text("## A heading")
    text("""
        indented
          more
    """)
    text("x = 1", verbatim=True, language="python")
    image("media/a.png", alt="a", width=100, caption="b")
    link("https://example.org", title="example")
    link(title="other", url="https://example.org/2")
    link(main)
    link(paper)
    note("for the speaker")
