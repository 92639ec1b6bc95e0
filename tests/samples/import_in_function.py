"""An import is one step; the module's own code is not stepped."""


def main():
    import colorsys
    h = colorsys.rgb_to_hsv(1, 0, 0)  # @inspect h
