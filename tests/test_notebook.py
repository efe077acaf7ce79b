"""The notebook in ``examples`` runs from top to bottom in a real kernel, and its cells show what its text says."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parent.parent / "examples"
NOTEBOOK = EXAMPLES / "from-guessing-to-proof.ipynb"
COMPARISON = "st.compare(game, [at_random, minimax, entropy])"
MAX_LINES = 20  # of a cell
MAX_WORDS = 25  # of a sentence
MAX_BYTES = 300_000


@pytest.fixture(scope="module")
def stored():
    return nbformat.read(NOTEBOOK, as_version=4)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """The outputs of each code cell, by the last line of the cell."""
    home = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        for name in (
            "IPYTHONDIR",
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
        ):  # nothing of the user's is read or written
            patch.setenv(name, str(home / name))
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(home)}}).execute()
    return {cell.source.splitlines()[-1]: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}


def shown(outputs, form="text/plain"):
    """What the last line of a cell shows; the progress of a search is shown apart."""
    return "\n".join(output.data[form] for output in outputs if output.output_type == "execute_result")


def texts(outputs):
    """What a cell prints and shows, as text; without the progress of a search."""
    return [
        output.text if output.output_type == "stream" else output.data["text/plain"]
        for output in outputs
        if output.output_type != "display_data"
    ]


def total_of(outputs):
    return int(re.search(r"total (\d+)", shown(outputs))[1])


def test_every_cell_runs_and_shows_short_lines(run):
    for outputs in run.values():
        assert all(output.get("name") != "stderr" for output in outputs)
        assert all(len(line) <= 100 for line in shown(outputs).splitlines())


def test_the_bounds_meet_at_the_least_total(run):
    counting, least = int(shown(run["counting_bound(64)"])), int(shown(run["least_total(game.secrets)"]))
    ahead = int(shown(run["min(bound_of(guess, game.secrets) for guess in game.guesses)"]))
    assert counting < ahead < least == total_of(run["tree"]) == 206
    chance, minimax, entropy = map(int, re.findall(r":\w+ (\d+)", shown(run[COMPARISON])))
    assert least < entropy < min(chance, minimax)


def test_minimax_has_the_least_worst_case_and_a_chance_average(run):
    at_random, minimax = shown(run["st.evaluate(at_random, game)"]), shown(run["st.evaluate(minimax, game).stats()"])
    assert re.search(r"worst (\d)", at_random)[1] == "5"
    assert re.search(r"worst (\d)", minimax)[1] == "4"


def test_objects_show_themselves_as_tables_and_pictures(run):
    for cell, picture in {
        "tree": True,
        "real": True,
        COMPARISON: True,
        'st.suggest(real.game, ["1122=1B1W"], top=5)': False,
        "st.evaluate(at_random, game)": False,
    }.items():
        markup = shown(run[cell], "text/html")
        assert "<table>" in markup
        assert ("<svg " in markup) is picture
        assert "<script" not in markup
        assert "<style" not in markup


def test_its_cells_are_short_and_stored_with_what_they_show(stored, run):
    """Pictures and tables have times; the texts beside them have none. ``scripts/notebook`` stores them anew."""
    for cell in stored.cells:
        assert len(cell.source.splitlines()) <= MAX_LINES
        if cell.cell_type == "code":
            assert texts(cell.outputs) == texts(run[cell.source.splitlines()[-1]])
    assert NOTEBOOK.stat().st_size < MAX_BYTES


def test_its_links_lead_somewhere_and_its_sentences_are_short(stored):
    prose = "\n\n".join(cell.source for cell in stored.cells if cell.cell_type == "markdown")
    for target in re.findall(r"\]\(([^)]+)\)", prose):
        assert (EXAMPLES / target).exists()
    for sentence in re.split(r"[.:?!;]\s|\n\n", prose):
        assert len(sentence.split()) <= MAX_WORDS, sentence
