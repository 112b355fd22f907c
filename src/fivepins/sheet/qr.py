"""A text as a QR code, drawn as SVG."""

import io

from fivepins.model.extras import need


def qr_svg(text: str) -> str:
    """The code of a text, black on white, with the quiet border that readers need.

    Raises:
        MissingExtra: If the extra `sheet` is not installed.
        ValueError: If the text is too long for a code.
    """
    need("segno")
    import segno

    out = io.BytesIO()
    segno.make(text, error="l", micro=False, boost_error=True).save(
        out, kind="svg", border=2, xmldecl=False, svgns=True, light="white"
    )
    return out.getvalue().decode()
