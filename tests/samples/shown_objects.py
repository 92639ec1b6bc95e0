from linelight import show, text


class Words:
    def __linelight__(self):
        text("not heard: it is no part of the lecture")
        words = "*a* and"
        return f"{words} $b$"


class HandsOn:
    def __linelight__(self):
        return Drawn()


class Drawn:
    def _repr_svg_(self):
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>'

    def _repr_html_(self):
        return "<b>not asked</b>"


class Falls:
    def __linelight__(self):
        raise ValueError("passed over")

    def _repr_svg_(self):
        return None

    def _repr_png_(self):
        return "no picture"

    def _repr_html_(self):
        return ("<b>bold</b>", {"isolated": True})


class Formula:
    def _repr_latex_(self):
        return "$\\displaystyle x^{2}$"


class Endless:
    def __linelight__(self):
        return self


def main():
    show(Words())
    show(HandsOn())
    show(Falls())
    show(Formula())
    show([1, 2])
    show("words are a value here")
    show(Endless())
    shown = [show(n) for n in range(2)]  # @inspect shown
    text("heard")
