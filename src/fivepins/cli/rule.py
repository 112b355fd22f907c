"""`fivepins rule`: an article with its price, readings and cases, or one reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from fivepins.rules.page import Case, ReadingPage, Rule, RulePage


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "article", nargs="?", help="article, e.g. 15.3b, or reading, e.g. D14; without it the whole book"
    )
    parser.add_argument("--edition", default="umb-1997", help="id of a rule book, or a house edition's .toml file")
    parser.add_argument("--lang", default="en", help="en, it, ru, es, fr or de")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print."""
    from fivepins.rules.draft import Draft, book
    from fivepins.rules.edition import load
    from fivepins.rules.page import article_texts, is_reading, reading_page, rule_page
    from fivepins.rules.words import book_title, words

    edition = book(args.edition)
    labels: dict[str, str] = words(args.lang)["page"]
    title = book_title(edition.id, edition.title, args.lang)
    if args.article is not None and is_reading(args.article):
        reading = reading_page(load(args.edition), args.article, args.lang)
        if args.json:
            _print_json(reading.to_json())
        else:
            _print_reading(reading)
        return 0
    if isinstance(edition, Draft) and not args.json:
        print(f"({labels['draft']} fivepins edition show {args.edition})\n")
    if args.article is not None:
        page = rule_page(edition, args.article, args.lang)
        if args.json:
            _print_json(page.to_json())
        else:
            _print_page(page, title)
        return 0
    text_lang, texts = article_texts(edition, args.lang)
    if args.json:
        articles = {number: texts.get(number, "") for number in edition.articles}
        _print_json({"edition": edition.id, "lang": args.lang, "text_lang": text_lang, "articles": articles})
        return 0
    print(f"{edition.id}  {title}")
    if text_lang != args.lang:
        print(f"({labels['in_english']})")
    for number in edition.articles:
        print(f"{number:>9}  {texts.get(number, '')}".rstrip())
    return 0


def _print_json(value: dict[str, Any]) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False))


def _print_page(page: RulePage, title: str) -> None:
    from fivepins.rules.words import words

    labels: dict[str, str] = words(page.lang)["page"]
    print(f"{page.article}  {title} ({page.edition})")
    if page.text:
        print(f"\n{page.text}")
    if page.text_lang != page.lang:
        print(f"({labels['in_english']})")
    if page.items:
        print(f"\n{labels['items']} {', '.join(page.items)}")
    for label, rules in ((labels["price"], page.prices), (labels["rules"], page.rules)):
        if rules:
            print(f"\n{label}")
            for rule in rules:
                print(_rule_line(rule))
    if page.readings:
        print(f"\n{labels['readings']}")
    for reading in page.readings:
        print(f"  {reading.id}  {reading.question}\n      {reading.answer}\n      {labels['why']} {reading.why}")
    _print_cases(page.cases, labels["cases"])


def _print_reading(page: ReadingPage) -> None:
    from fivepins.rules.words import words

    labels: dict[str, str] = words(page.lang)["page"]
    print(f"{page.id}  {page.question}\n")
    for book, text in page.answers.items():
        print(f"{book:12} {text}")
    print(f"\n{labels['why']} {page.why}")
    if page.text_lang != page.lang:
        print(f"({labels['in_english']})")
    if page.rules:
        print(f"\n{labels['rules']} ({page.edition})")
    for rule in page.rules:
        print(f"{_rule_line(rule)}  {rule.article}")
    _print_cases(page.cases, labels["cases"])


def _print_cases(cases: tuple[Case, ...], label: str) -> None:
    if cases:
        print(f"\n{label}")
    for case in cases:
        print(f"  {case.table:8} {case.id:4} {case.given:40}  {case.result}".rstrip())


def _rule_line(rule: Rule) -> str:
    value = rule.value
    if isinstance(value, list):
        text = ", ".join(str(part) for part in value) or "-"
    else:
        text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"  {rule.name:34} {text:24} {rule.reading}".rstrip()
