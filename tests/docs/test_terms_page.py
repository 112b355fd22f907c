"""The page of terms says what the language files say."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_up_to_date():
    spec = importlib.util.spec_from_file_location("terms_page", ROOT / "scripts" / "terms_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text(encoding="utf-8") == module.page(), "run python scripts/terms_page.py"
