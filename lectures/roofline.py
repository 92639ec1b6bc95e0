"""The roofline of an accelerator, drawn with matplotlib."""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from facts import Accelerator

INK = "#000000"  # what is pure black takes the colour of the page's text
ROOF, POINT = "#3d7ea6", "#c0504d"  # readable on a light page and on a dark one
FONT_POINTS = 9.75  # 13 CSS pixels
LOWEST, HIGHEST = 0.1, 10_000.0  # FLOPs a byte


def plot_roofline(accelerator: Accelerator, intensities: Mapping[str, float]) -> Figure:
    """FLOP/s in bf16 against arithmetic intensity, both on log scales. Each operation is a point on the roof.

    intensities: FLOPs a byte, by the operation's name; within 0.1 and 10,000.
    """
    figure = Figure(figsize=(424 / 96, 320 / 96), layout="constrained")  # CSS pixels, as the drawings
    axes = figure.add_subplot()
    _draw_roof(axes, accelerator)
    for name, intensity in intensities.items():
        _draw_operation(axes, accelerator, name, intensity)
    _style(axes)
    return figure


def attainable(accelerator: Accelerator, intensity: float) -> float:
    """The FLOP/s under the roof at this intensity: memory limits on the left, compute on the right."""
    return min(intensity * accelerator.bytes_per_sec, accelerator.bf16_flop_per_sec)


def _draw_roof(axes: Axes, accelerator: Accelerator) -> None:
    ridge = accelerator.bf16_flop_per_sec / accelerator.bytes_per_sec
    intensities = np.array([LOWEST, ridge, HIGHEST])
    axes.loglog(intensities, [attainable(accelerator, i) for i in intensities], color=ROOF, linewidth=2)
    bottom = attainable(accelerator, LOWEST) / 3
    axes.vlines(ridge, bottom, accelerator.bf16_flop_per_sec, color=INK, linewidth=0.8, linestyle=":")
    axes.set_ylim(bottom, accelerator.bf16_flop_per_sec * 4)
    axes.set_xlim(LOWEST, HIGHEST)
    near_bottom = bottom * 1.6
    axes.text(ridge * 0.8, near_bottom, "memory bound", color=INK, fontsize=FONT_POINTS, ha="right")
    axes.text(ridge * 1.25, near_bottom, "compute\nbound", color=INK, fontsize=FONT_POINTS)
    above = accelerator.bf16_flop_per_sec * 1.5
    words = f"ridge: {ridge:.0f} FLOPs a byte"
    axes.text(ridge, above, words, color=INK, fontsize=FONT_POINTS, ha="center")


def _draw_operation(axes: Axes, accelerator: Accelerator, name: str, intensity: float) -> None:
    height = attainable(accelerator, intensity)
    axes.plot(intensity, height, marker="o", markersize=6, color=POINT)
    axes.annotate(
        name,
        (intensity, height),
        xytext=(9, -9),  # below the roof on both of its sides
        textcoords="offset points",
        color=INK,
        fontsize=FONT_POINTS,
        va="center",
    )


def _style(axes: Axes) -> None:
    axes.set_xlabel("arithmetic intensity (FLOPs a byte)", color=INK, fontsize=FONT_POINTS)
    axes.set_ylabel("FLOP/s", color=INK, fontsize=FONT_POINTS)
    axes.tick_params(which="major", colors=INK, labelsize=FONT_POINTS)
    axes.tick_params(which="minor", length=0)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(INK)
