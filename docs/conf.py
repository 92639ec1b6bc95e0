"""How `make docs` makes a site of these pages: Sphinx, with MyST for Markdown; the reference is of docstrings."""

from __future__ import annotations

import linelight

project = "Linelight"
author = "The Linelight authors"
copyright = "The Linelight authors"
version = release = linelight.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Linelight {release}"
html_copy_source = False
html_show_sphinx = False

myst_heading_anchors = 3
default_role = "code"  # docstrings write code as Markdown does

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
