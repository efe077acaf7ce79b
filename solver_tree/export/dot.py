"""Pictures of strategy trees in DOT, the language of Graphviz."""

from __future__ import annotations

from solver_tree.export.picture import Picture, note


def dot(picture: Picture) -> str:
    """Return a picture as a directed graph: its nodes are guesses, and its edges are labelled with feedback."""
    lines = [
        "digraph solver_tree {",
        f"  label={quoted(picture.description)};",
        "  labelloc=t; rankdir=LR; ranksep=0.8; nodesep=0.12;",
        '  node [shape=box, style=rounded, fontname="monospace", height=0.3];',
        '  edge [fontname="monospace", fontsize=11, arrowsize=0.6];',
    ]
    for number, box in enumerate(picture.boxes):
        label = _escaped(box.guess)
        if text := note(box):
            label += f"\\n{text}{', …' if box.cut else ''}"
        thick = ", penwidth=2.5" if box.may_win else ""
        lines.append(f'  n{number} [label="{label}"{thick}];')
        if box.parent is not None:
            lines.append(f"  n{box.parent} -> n{number} [label={quoted(box.feedback)}];")
    lines += ["}", ""]
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A text as a quoted string."""
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    """Return ``text`` with escapes, as the inside of a quoted string needs them."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
