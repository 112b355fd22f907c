import pytest

from fivepins.match.protocol.protocol import protocol
from fivepins.match.protocol.times import Zone, checked_zone, day, minute, moment, zone_of
from transcripts.goldens import BEGIN, match


def test_times_are_told_in_the_first_zone_that_is_known() -> None:
    rome = zone_of("", "Nowhere/At_all", "Europe/Rome", "Asia/Tokyo")
    assert (day(BEGIN, rome), minute(BEGIN, rome), rome.name) == ("2026-11-28", "19:00", "Europe/Rome")
    assert moment(BEGIN + 5 * 3_600_000, rome) == "2026-11-29 00:00:00"
    assert moment(BEGIN, zone_of("../etc/passwd")) == "2026-11-28 18:00:00"


@pytest.mark.parametrize("time_ms", [0, 2**53 - 1])
def test_a_time_that_nobody_knows_is_not_told(time_ms: int) -> None:
    assert day(time_ms, zone_of()) == minute(time_ms, zone_of()) == moment(time_ms, zone_of()) == ""


def test_a_zone_is_checked() -> None:
    assert checked_zone("Europe/Rome") == "Europe/Rome"
    with pytest.raises(ValueError, match="no such time zone"):
        checked_zone("Europe/Rom")
    assert isinstance(zone_of("UTC"), Zone)


def test_a_protocol_tells_the_times_of_its_zone() -> None:
    told = protocol(match("umb-club-final"), "en", "Europe/Rome")
    assert told["created"] == "2026-11-28 19:00:00 Europe/Rome"
    assert told["lines"][0]["time"] == "2026-11-28 19:00:40"
    assert protocol(match("umb-club-final"))["created"] == "2026-11-28 18:00:00 UTC"
