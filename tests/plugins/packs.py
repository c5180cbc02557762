"""Drawings in the structures in which drawing programs and the hobby's packs write them; all of them made up."""

INKSCAPE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 viewBox="0 0 300 200" width="300mm" height="200mm" id="svg8">
 <defs id="defs2"><path id="isle" d="M0 0h12v12h-12z"/></defs>
 <metadata id="metadata5"><title>not a province</title></metadata>
 <g inkscape:groupmode="layer" id="layer1" inkscape:label="Background">
  <rect id="rect10" style="fill:#b8d4e8;stroke:none" width="300" height="200" x="0" y="0"/></g>
 <g inkscape:groupmode="layer" id="layer2" inkscape:label="Land" transform="translate(10,10)">
  <path id="path101" style="fill:#eee" d="M10 10h80v60h-80z"/>
  <g id="g33" transform="matrix(1,0,0,1,90,10)"><path id="path102" style="fill:#eee" d="M0.3 0h80v60h-80z"/></g>
  <path id="path103" inkscape:label="#Calder" style="fill:#eee" d="m 170.6,10 h 80 v 60 h -80 z"/>
  <path id="path104" style="fill:#eee" d="M10 70.3H130V150H10z"/>
  <path id="path105" style="fill:#eee" d="M130.3 70.3C140 70.3 240 70.3 250.6 70.3V150H130.3z"/>
  <use href="#isle" id="use7" inkscape:label="Skerry" x="262" y="100" style="fill:#eee"/></g>
 <g inkscape:groupmode="layer" id="layer3" inkscape:label="Names">
  <text id="text1" x="30" y="50"><tspan id="tspan1" x="30" y="50">Ashford</tspan></text>
  <text id="text2" x="120" y="40" xml:space="preserve"><tspan x="120" y="40">Beckton</tspan><tspan x="120"
   y="52">Town</tspan></text>
  <text id="text3" x="60" y="120">Dunmore</text><text id="text4" x="60" y="132">DUN</text>
  <text id="text5" x="200" y="120">Eskdale</text></g>
 <g inkscape:groupmode="layer" id="layer4" inkscape:label="Centres"><circle id="c1" cx="40" cy="60" r="3"/></g>
</svg>"""
"""Six provinces on a sheet of blue, 0.3 units apart, named by texts, a label and a copy."""

ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
 <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" id="Layer_1" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 300 200">
<style type="text/css"><![CDATA[
 .st0{fill:#9CC5E0;stroke:#000000;} .st1,.st2 { fill : rgb(238, 223, 187) } /* .st1{fill:blue} */
 .st9{display:none;}
]]></style>
<g id="Provinces_1_">
 <path id="The_x20_Water" class="st0" d="M0,0h300v200H0V0z M20,20v130h240V20H20z"/>
 <polygon id="Ash_2_" class="st1" points="20,20 100,20 100,80 20,80 "/>
 <path id="Bec" class="st2" d="M100,20h80v60h-80V20z"/>
 <path id="Cal" class="st2" d="M180,20h80v60h-80V20z"/>
 <rect id="Dun" x="20" y="80" class="st1" width="120" height="70"/>
 <path id="Esk" class="st1" d="M140,80h120v70H140V80z"/>
</g>
<g id="Guides" class="st9"><path id="Grid" d="M0,0h150v100H0z"/></g>
</svg>"""
"""A style sheet, entities for namespaces, ids with numbers and codes for spaces, a hidden layer that is noise."""

CLICKED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">
<defs><style type="text/css">.land{fill:#eedfbb} .water{fill:#cde} .invisible{stroke:none;fill:none;opacity:0}</style>
</defs>
<g id="MapLayer">
 <rect class="water" x="0" y="0" width="300" height="20"/><path class="land" d="M20 20h80v60h-80z"/>
 <path class="land" d="M100 20h80v60h-80z"/><path class="land" d="M180 20h80v60h-80z"/>
 <path class="land" d="M20 80h120v70h-120z"/><path class="land" d="M140 80h120v70h-120z"/></g>
<g id="FullLabelLayer"><text x="40" y="50">Ashford</text><text x="130" y="50">Beckton</text></g>
<g id="MouseLayer" class="invisible">
 <rect id="wat" class="water" x="0" y="0" width="300" height="20"/><path id="ash" d="M20 20h80v60h-80z"/>
 <path id="bec" d="M100 20h80v60h-80z"/><path id="cal" d="M180 20h80v60h-80z"/>
 <g id="dun"><path d="M20 80h120v70h-120z"/></g><path id="esk" d="M140 80h120v70h-120z"/></g>
</svg>"""
"""The same six twice: once to be seen, once to be clicked, by whose ids they are called."""

BURIED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">
<g id="background"><rect width="300" height="200" fill="#def"/><path d="M5 5h290v190h-290z" fill="#fff"/></g>
<g id="foreground"><path d="M20 20h240v130h-240z" fill="#eee"/><path d="M30 30l200 100l-190 4z" fill="#dcb"/></g>
<g id="provinces" style="display:none" fill="none">
 <path id="wat" data-name="The Water" d="M0 0H300V20H0z"/>
 <path id="low" data-name="Low Water" d="M0 150H300V200H0z"/>
 <path id="ash" d="M20 20h80v60h-80z"/><path id="bec" d="M100 20h80v60h-80z"/><path id="cal" d="M180 20h80v60h-80z"/>
 <path id="cap" d="M20 80h120v70h-120z M20 20"/><path id="esk" d="M140 80h120v70h-120z"/>
 <path id="nec" d="M260 20h40v130h-40z"/><path id="nec/nc" d="M260 20h40v9h-40z"/>
 <path id="nec-sc" d="M260 141h40v9h-40z"/>
</g>
<g id="highlights"/><g id="units"><circle cx="50" cy="50" r="6"/></g>
</svg>"""
"""A hidden layer `provinces` below noise, with coasts as shapes of their own."""


def cells(across: int, down: int, *, gap: float = 0.0, curves: int = 0, seas: bool = True) -> str:
    """Squares of 20 units with so wide a gap between them, named; sides of so many curves each; a column of sea."""
    parts = []
    for row in range(down):
        for column in range(across):
            x, y, side = column * 20 + gap / 2, row * 20 + gap / 2, 20 - gap
            name = f"Sea {row}" if seas and column == 0 else f"Land {chr(65 + column)}{row}"
            parts.append(f'<path id="{name}" d="M{x} {y}{_side(side, 0, curves)}{_side(0, side, curves)}'
                         f'{_side(-side, 0, curves)}{_side(0, -side, curves)}z"/>')  # fmt: skip
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across * 20} {down * 20}">{"".join(parts)}</svg>'


def _side(dx: float, dy: float, curves: int) -> str:
    if not curves:
        return f"l{dx} {dy}"
    x, y = dx / curves, dy / curves
    return f"c{x / 3:.5f} {y / 3:.5f} {2 * x / 3:.5f} {2 * y / 3:.5f} {x:.5f} {y:.5f}" * curves
