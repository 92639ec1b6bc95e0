"""Python's and NumPy's random numbers are those of an untraced run: nothing is drawn between them."""

import random

import numpy as np


def main():
    random.seed(0)
    np.random.seed(0)
    drawn = random.random(), np.random.rand()  # @inspect drawn
    generator = np.random.default_rng(0)  # @inspect generator
    again = random.random(), np.random.rand(), generator.random()  # @inspect again
    assert again == (0.7579544029403025, 0.7151893663724195, 0.6369616873214543)
