"""Pictures of trees as text in the language of Graphviz, which can draw them, or lay them out otherwise."""

from __future__ import annotations

from solver_tree.export.picture import Picture, note


def dot(picture: Picture) -> str:
    """The boxes of ``picture`` as a directed graph: guesses are nodes, answers are on the edges."""
    lines = [
        "digraph solver_tree {",
        f"  label={_quoted(f'{picture.title}: {picture.about}')};",
        "  labelloc=t; rankdir=LR; ranksep=0.8; nodesep=0.12;",
        '  node [shape=box, style=rounded, fontname="monospace", height=0.3];',
        '  edge [fontname="monospace", fontsize=11, arrowsize=0.6];',
    ]
    for number, box in enumerate(picture.boxes):
        label = _inside(box.guess)
        if said := note(box):
            label += f"\\n{said}{', …' if box.cut else ''}"
        thick = ", penwidth=2.5" if box.candidate else ""
        lines.append(f'  n{number} [label="{label}"{thick}];')
        if box.parent is not None:
            lines.append(f"  n{box.parent} -> n{number} [label={_quoted(box.feedback)}];")
    lines += ["}", ""]
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return f'"{_inside(text)}"'


def _inside(text: str) -> str:
    """``text`` for the inside of quotes, where a backslash would begin something special."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
