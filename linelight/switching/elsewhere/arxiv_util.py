"""What a process that a lecture starts gets as `arxiv_util`: the calls that the lecture has under this name."""

from linelight.switching.modules import stand_in

stand_in(__name__)
