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


def link_related(app, what, name, documented, options, lines):
    """Make a list of links of what a docstring names under "See Also", one name with its reason on each line."""
    named = lines.index("See Also:") + 1 if "See Also:" in lines else len(lines)
    for number, line in enumerate(lines[named:], named):
        if line:
            other, _, why = line.strip().partition(": ")
            lines[number] = f"    - :obj:`{other} <solver_tree.{other}>`: {why}"


def setup(app):
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", link_related, priority=400)  # before napoleon
