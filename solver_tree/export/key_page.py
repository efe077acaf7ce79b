"""A decision tree as a key to print: one HTML page, whose leads are links to couplets."""

from __future__ import annotations

from solver_tree.export.forms import GENERATOR
from solver_tree.export.scripts import read_part
from solver_tree.identification.decision_tree import DecisionTree, Leaf
from solver_tree.identification.key import MADE_BY, Couplet, Lead, couplets, key_title, leaf_text
from solver_tree.identification.wording import proved
from solver_tree.pages import head, name_markup
from solver_tree.version import __version__


def key_page(tree: DecisionTree, title: str | None = None) -> str:
    """Return a key as a page; see ``key_text``."""
    name, steps = key_title(tree, title), couplets(tree.root)
    known = f"<p>{name_markup(leaf_text(tree, tree.root))}</p>" if isinstance(tree.root, Leaf) else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
{head(name)}
{GENERATOR}{__version__}">
<style>
{read_part("key.css")}
</style>
</head>
<body>
<main>
<h1>{name_markup(name)}</h1>
<p>{proved(tree)}</p>
{known}{"".join(_section(tree, step) for step in steps)}</main>
<footer>{MADE_BY}.</footer>
</body>
</html>
"""


def _section(tree: DecisionTree, couplet: Couplet) -> str:
    """A couplet; a link after its number leads back."""
    back = f' <a class="back" href="#{couplet.before}" aria-label="back to {couplet.before}">({couplet.before})</a>'
    leads = "\n".join(_row(tree, lead) for lead in couplet.leads)
    return (
        f'<section id="{couplet.number}" tabindex="-1">\n<h2><span>{couplet.number}</span>'
        f"{'' if couplet.before is None else back} {name_markup(couplet.test)}</h2>\n<ul>\n{leads}\n</ul>\n</section>\n"
    )


def _row(tree: DecisionTree, lead: Lead) -> str:
    if isinstance(lead.to, Leaf):
        target = f"<strong>{name_markup(leaf_text(tree, lead.to))}</strong>"
    else:
        target = f'<a href="#{lead.to}" aria-label="go to {lead.to}">{lead.to}</a>'
    return f"<li><span>{lead.label}</span> <span>{name_markup(lead.outcome)}</span> <i></i> {target}</li>"
