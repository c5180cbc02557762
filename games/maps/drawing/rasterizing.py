"""A process that makes one picture: an SVG on its standard input, the PNG on its standard output.

`python -I rasterizing.py WIDTH FONT…`. It knows nothing of the site: resvg works for most of a second without letting
anybody else in its process do anything, and in a web server that would be everybody.
"""

import resource
import sys

import resvg_py

SECONDS = 10
"""Of processor time for one picture."""


def main() -> None:
    """Read, draw, write."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    width, *fonts = sys.argv[1:]
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        width=int(width),
        skip_system_fonts=True,
        font_files=fonts,
        font_family="Newsreader",
        serif_family="Newsreader",
    )
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main()
