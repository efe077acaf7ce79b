"""Mistakes in inseparable sets."""

from tests.interpreted.mutants import Mutant

SETS = ("tests/interpreted/test_inseparable.py::test_sets_are_learned_recalled_and_counted",)
KEPT = ("tests/interpreted/test_inseparable.py::test_sets_without_a_member_that_counts_in_a_kept_part_are_counted_too",)

MUTANTS = [
    Mutant(
        "inseparable",
        "    marks[-1] += 1\n    now, count",
        "    now, count",
        "candidates are those of another state",
        SETS,
    ),
    Mutant(
        "inseparable",
        "if k == size > 0 and key == sets.keys[found]:",
        "if k == size > 0:",
        "a set that another thread is writing is read",
        ("tests/interpreted/test_inseparable.py::test_a_set_that_another_thread_is_writing_is_not_recalled",),
    ),
    Mutant(
        "inseparable",
        "            marks[sets.members[found, k]] = now\n    return count",
        "            pass\n    return count",
        "two sets with a common member are added up",
        SETS,
    ),
    Mutant(
        "inseparable",
        "    return max(count, alone)\n",
        "    return count + alone\n",
        "sets count beside a kept part and within it",
        SETS,
    ),
    Mutant(
        "inseparable",
        "for k in range(1, sets.sizes[found]):",
        "for k in range(1, sets.sizes[found] - 1):",
        "the last member of a set is not compared",
        SETS,
    ),
    Mutant(
        "inseparable",
        "        if marks[secret] != marks[-1]:\n",
        "        if True:\n",
        "a set is learned that has just been counted",
        SETS,
    ),
    Mutant(
        "inseparable",
        "            return n + 1\n",
        "            return int64(n)\n",
        "a separable set is kept",
        SETS,
    ),
    Mutant(
        "inseparable",
        "longest = max(longest, int64(i))",
        "longest = int64(i)",
        "the last block alone tells what is inseparable",
        SETS,
    ),
    Mutant(
        "overlap",
        "        if feedback[members[i]] == feedback[members[0]]:\n            marks[members[i]] = marks[-1]",
        "        pass",
        "sets with a member that counts in a kept part are counted, too",
        SETS,
    ),
    Mutant(
        "inseparable",
        "        counting.marks[-1] += 1\n        mark_overlap(board",
        "        mark_overlap(board",
        "sets count beside a kept part although none is marked",
        KEPT,
    ),
]
