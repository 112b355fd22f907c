"""Each article that the simulated table can show is shown by a stroke that the search found."""

from pathlib import Path

import pytest

from play.find_strokes import PAGE, TURNS, again, articles_of, page
from play.wanted import WANTED

ROWS = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "data" / "strokes.tsv").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("name", "turn", "position", "shot"), ROWS, ids=[row[0] for row in ROWS])
def test_the_stroke_still_shows_it(name, turn, position, shot):
    seen = again(position, shot, TURNS[turn])
    if name in WANTED:
        assert WANTED[name].shows(seen)
    else:
        book, article = name.split()
        assert article in articles_of(seen.rulings[book])


def test_every_question_is_answered():
    assert set(WANTED) <= {row[0] for row in ROWS}


def test_what_can_only_be_simulated_cites_every_article_of_its_kind():
    """Article 5 whole, 6, 7.1 to 7.3 and the fouls of 15.3 that need no call of the referee."""
    cited = {row[0] for row in ROWS}
    for article in ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "6", "7.1", "7.2", "7.3", "7.5", "8.1", "8.2"):
        assert f"umb-1997 {article}" in cited
    for letter in "bcdekmn":
        assert f"umb-1997 15.3{letter}" in cited
    for letter in ("a", "d", "e", "i", "j", "m1", "m2"):
        assert f"fibis-2022 24.3{letter}" in cited


def test_the_page_is_what_the_search_writes():
    assert PAGE.read_text(encoding="utf-8") == page(ROWS)
