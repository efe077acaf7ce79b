"""What is proved of a tree, and how that is known: sentences for pages, in both languages."""

from __future__ import annotations

from solver_tree.games import WORD_GAMES
from solver_tree.text import printable
from solver_tree.tree import OPTIMAL, Finish, StrategyTree
from solver_tree.tree.proof import Statement
from solver_tree.tree.wording import guess_limit, proved, solved, verdict

LANGUAGES = ("en", "zh")

KNOWN_BY = {"claimed": "声称，未核对", "searched": "已搜索证明", "checked": "证明书已核对"}
"""How a lower bound is known, in Chinese."""

COUNTED = {"guessed": "到猜中谜底为止计数", "known": "到谜底已知为止计数"}
"""Until when guesses are counted, in Chinese."""


def proof_lines(tree: StrategyTree, language: str) -> list[str]:
    """What is known of each figure, a line for each; the first names the constraints, and says how it is known."""
    if language == "zh":
        return [in_chinese(tree, known, later=number > 0) for number, known in enumerate(tree.statements)]
    heading, *lines = (printable(line.strip()) for line in proved(tree).split("\n"))
    return [verdict_in(tree, "en") or heading, *lines[1:]]


def verdict_in(tree: StrategyTree, language: str, counted: Finish = "guessed") -> str:
    """What a tree is called beside its figures, as ``verdict`` says it; empty if there is nothing to say."""
    if language == "en":
        return printable(verdict(tree, counted))
    known = tree.statements[0]
    return in_chinese(tree, known, counted) if known.least or tree.strategy == OPTIMAL else ""


def solved_in(tree: StrategyTree, language: str) -> str:
    """What a tree reaches, as a sentence, see ``solved``."""
    if language == "en":
        return printable(solved(tree))
    known = tree.statements[0]
    weighted = "加权" if tree.game.weights is not None else ""
    figure = {
        "total": f"{weighted}平均 {tree.stats.average:.2f} 次",
        "worst": f"最多 {tree.stats.worst} 次",
    }.get(known.name)
    if not known.least:
        return f"{figure}；尚未证明是最少的。" if figure else f"{in_chinese(tree, known)}。"
    begins = "声称（未核对）" if known.status == "claimed" else "已解出"
    if figure is None:
        return f"{begins}：{in_chinese(tree, known)}。"
    return f"{begins}：{figure}，{_among_in_chinese(tree, 'guessed')}没有更少的。"


def in_chinese(tree: StrategyTree, known: Statement, counted: Finish = "guessed", *, later: bool = False) -> str:
    """What is known of a figure, in Chinese.

    Args:
        tree: the tree whose objective and constraints the sentence is about.
        known: what is known of a figure of it.
        counted: until when the figures beside the sentence count guesses, as in ``verdict``.
        later: whether it is not the first figure.
    """
    weighted = "加权" if tree.game.weights is not None else ""
    names = {
        "total": f"{weighted}总次数",
        "worst": "最坏情况",
        "at_worst": f"最坏情况的谜底{'权重' if weighted else '数'}",
        "beyond": f"{tree.goal.limit} 次以内找不到的谜底{'权重' if weighted else '数'}",
        "price": f"{weighted}价格总和",
    }
    among = "其中" if later else _among_in_chinese(tree, counted)
    name = names[known.name]
    if known.lower_bound is None:
        return f"{among}，{name}能否小于 {known.figure} 尚未证明"
    how = f"（{KNOWN_BY[known.status]}）"
    if known.least:
        return f"{among}，{name}最小是 {known.figure}{how}"
    return f"{among}，{name}的最小值在 {known.lower_bound} 与 {known.figure} 之间{how}"


def _among_in_chinese(tree: StrategyTree, counted: Finish) -> str:
    """Among which strategies a tree was searched for, and until when guesses are counted."""
    limit = guess_limit(tree.goal, tree.max_guesses)
    clauses = ["困难模式"] if WORD_GAMES.get(tree.game.name, False) else []
    clauses += ["只猜可能谜底"] if tree.game.consistent else []
    clauses += (
        []
        if tree.first is None
        else [f"{'首次' if len(tree.opening) == 1 else '依次'}猜 {', '.join(map(printable, tree.opening))}"]
    )
    clauses += [] if limit is None else [f"最多猜 {limit} 次"]
    until = "" if tree.finish == counted == "guessed" else f"{COUNTED[tree.finish]}，"
    space = " " if limit is None and tree.first is not None else ""
    return f"{until}在所有{'、'.join(clauses)}{space}{'的' if clauses else ''}策略中"
