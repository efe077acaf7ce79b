"""How Sphinx builds the documentation site; see scripts/docs."""

from solver_tree.version import __version__

project = "Solver Tree"
author = "the Solver Tree authors"
release = __version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
html_theme = "furo"
html_title = f"Solver Tree {release}"

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
