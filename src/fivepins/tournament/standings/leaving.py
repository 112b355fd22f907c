"""What becomes of the matches of those who left a group (T30, T35)."""

from collections.abc import Collection, Mapping, Sequence

from fivepins.tournament.values import Meeting, Withdrawn


def without_leavers(
    meetings: Sequence[Meeting], withdrawn: Mapping[int, Withdrawn], excluded: Collection[int] = ()
) -> tuple[Meeting, ...]:
    """The matches as they count once some have left.

    Args:
        meetings: The matches of the group.
        withdrawn: Who withdrew, and what becomes of his matches.
        excluded: Who was excluded: his results stand.

    Returns:
        The matches without those that never were; open ones of who left are forfeited, between two of them by both.
    """
    annulled = set()
    gone = set(excluded)
    for entrant, way in withdrawn.items():
        own = [meeting for meeting in meetings if entrant in (meeting.one, meeting.two)]
        played = sum(meeting.score is not None for meeting in own)
        if entrant not in gone and (way == "annul" or (way == "half" and 2 * played < len(own))):
            annulled.add(entrant)
        gone.add(entrant)
    found = []
    for meeting in meetings:
        sides = (meeting.one, meeting.two)
        if annulled.intersection(sides):
            continue
        away = tuple(side for side in sides if side in gone)
        found.append(meeting._replace(forfeit=away) if meeting.is_open and away else meeting)
    return tuple(found)
