"""The program behind the figures of docs/physics.md, on few strokes."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("trust")


@pytest.fixture(scope="module")
def trust():
    spec = importlib.util.spec_from_file_location("trust", ROOT / "bench" / "trust.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["trust"] = module
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "bench")
        spec.loader.exec_module(module)
    yield module
    del sys.modules["trust"]


@pytest.fixture(scope="module")
def found(trust):
    return trust.measure(n=150, tries=6, seed=3)


def test_the_same_seed_the_same_figures(trust, found):
    assert sum(map(len, trust.tell(found).values())) > 40
    again = trust.aimed(150, 3)
    assert (again.shots == found.strokes["aimed"].shots).all()
    for noise in ("another table", "master"):
        assert (trust.certainty(again, noise, 6, 3).stays == found.stays[noise].stays).all()
    assert (trust.sensitivity(again, "side").ruling == found.changes["aimed", "side"].ruling).all()


def test_aimed_strokes_meet_the_opponents_ball_first(trust, found):
    first = found.looks["aimed"].values[:, list(trust.FACTS).index("first ball")]
    assert (first == 1).all()
    assert not (found.looks["random"].values[:, list(trust.FACTS).index("first ball")] == 1).all()


def test_later_contacts_are_never_surer_than_earlier_ones(trust, found):
    for sensitive in found.changes.values():
        later, earlier = sensitive.order[:, 1:], sensitive.order[:, :-1]
        assert (later <= earlier)[~np.isnan(later)].all()
        assert (sensitive.ruling > 0.0).all()


def test_noise_that_is_larger_changes_more(trust, found):
    stays = {noise: float(some.stays.mean()) for noise, some in found.stays.items()}
    assert stays["millionth"] > stays["last digit"] > stays["club"]
    assert stays["master"] > stays["club"]
    assert stays["millionth"] > 0.99


def test_the_page_has_a_place_for_its_tables(trust, found):
    page = (ROOT / "docs" / "physics.md").read_text(encoding="utf-8")
    for name, lines in trust.tell(found).items():
        if name != "orders":
            begun = page.partition(f"<!-- {name} -->\n")[2].partition("\n<!-- -->")[0]
            assert begun.splitlines()[:2] == lines[:2]


def test_tables_of_the_film_surround_the_preset(trust):
    tables = trust.tables()
    assert len(tables) >= 8
    for name in ("slide", "roll", "cushion_restitution", "friction_a"):
        values = [getattr(params, name) for params in tables]
        assert min(values) < getattr(trust.MATCH, name) < max(values)


def test_contacts_before_a_fact(trust):
    # Straight at the opponent's ball: nothing before; off a cushion first: one contact before.
    places = np.array([[[0.3, 0.3], [0.3, 0.9], [1.1, 0.3]]] * 2)
    shots = np.array([[np.pi / 2, 1.0, 0.0, 0.0, 0.0, 0.0], [np.arctan2(-1.0 - 0.3, 1e-9), 2.5, 0.0, 0.0, 0.0, 0.0]])
    seen = trust.look(trust.Strokes(places, shots))
    column = list(trust.FACTS).index("co")
    assert seen.before[:, column].tolist() == [0, 1]
    assert seen.values[:, column].tolist() == [1, 1]
    assert trust.last_fact(seen).tolist()[1] >= 1
