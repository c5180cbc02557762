"""Bundles of scripts and styles: of everything that the site has, and of what cannot be bundled."""

import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from games.common.bundles.finder import bundle_text, read
from games.common.bundles.listing import names, own_panels
from games.common.bundles.scripts import BundlingError, bundle_panels, bundle_scripts, variable
from games.common.bundles.styles import bundle_styles
from games.play_now.solo_games import solo_game_begin
from tests.plugins.tables import user

NODE = settings.BASE_DIR / ".venv/bin/node"
MODULES = [
    str(file.relative_to(settings.BASE_DIR / "static"))
    for folder in ("js", "atlas")
    for file in sorted((settings.BASE_DIR / "static" / folder).glob("*.js"))
]


@pytest.fixture(params=sorted(names()))
def bundle(request) -> tuple[str, str]:
    return request.param, bundle_text(request.param)


def test_every_bundle_is_what_a_browser_can_read(bundle, tmp_path):
    name, text = bundle
    if name.endswith(".css"):
        assert "@import" not in text
        for address in re.findall(r'url\("([^":]+)"\)', text):
            assert finders.find(str(Path("bundles", address)).replace("bundles/../", "")), address
        return
    file = tmp_path / "bundle.mjs"
    file.write_text(text)
    done = subprocess.run([NODE, "--check", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", [*MODULES, *own_panels("js")])
def test_every_module_of_the_site_is_of_the_form_that_can_be_bundled(name):
    text = bundle_scripts([name], read)
    assert f"const {variable(name)} = (" in text
    listed = re.search(rf"// {re.escape(name)}\n.*?\nreturn {{(.*?)}};\n", text, re.DOTALL)
    assert listed
    exported = set(re.findall(r"^export (?:async )?(?:function\*?|class|const) +([\w$]+)", read(name), re.MULTILINE))
    assert {one.strip() for one in listed[1].split(",")} - {""} == exported


def test_a_bundle_runs_each_module_once_and_shares_it_with_panels(tmp_path):
    sources = {
        "js/a.js": 'import { b as c } from "./b.js";\nimport { count } from "./d.js";\n'
        "export const a = () => c() + count();\n",
        "js/b.js": 'import { count } from "./d.js";\ncount();\nexport function b() { return 10; }\nexport {};\n',
        "js/d.js": "let n = 0;\nexport const count = () => (n += 1);\n",
        "rule/x/p.js": 'import { count } from "../../js/d.js";\nexport const open = () => count();\n',
    }
    base = bundle_scripts(["js/a.js"], sources.__getitem__)
    panels = bundle_panels(
        ["rule/x/p.js"], sources.__getitem__, "base.js", frozenset(["js/a.js", "js/b.js", "js/d.js"])
    )
    (tmp_path / "base.js").write_text(base)
    (tmp_path / "panels.js").write_text(panels)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "run.js").write_text(
        'import { $js_a } from "./base.js";\nimport { panels } from "./panels.js";\n'
        'console.log($js_a.a(), panels["rule/x/p.js"].open());\n'
    )
    done = subprocess.run([NODE, tmp_path / "run.js"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["12", "3"]


@pytest.mark.parametrize(
    "text",
    [
        "export default 3;\n",
        "export let n = 0;\n",
        "export * from './b.js';\n",
        "import b from './b.js';\n",
        "import {\n  b,\n} from './b.js';\n",
        'import { a } from "./a.js";\nexport const b = a;\n',
    ],
    ids=["default", "let", "star", "whole", "lines", "circle"],
)
def test_what_cannot_be_bundled_is_refused_by_name(text):
    with pytest.raises(BundlingError, match=r"js/a\.js"):
        bundle_scripts(["js/a.js"], {"js/a.js": text, "js/b.js": "export const b = 1;\n"}.__getitem__)


def test_styles_are_put_in_place_once_and_addresses_follow():
    sources = {
        "css/a.css": '@import url("b.css");\n.a { background: url("../img/x.png"); }\n',
        "css/b.css": ".b { color: red; }\n",
        "rule/x/p.css": '@import url("../../css/b.css");\n.p { background: url("y.png"); }\n',
    }
    text = bundle_styles(["css/a.css", "rule/x/p.css"], sources.__getitem__, "bundles")
    assert text.count(".b {") == 1
    assert text.index(".b {") < text.index(".a {") < text.index(".p {")
    assert 'url("../img/x.png")' in text
    assert 'url("../rule/x/y.png")' in text


@pytest.mark.django_db
def test_a_table_names_bundles_and_with_debug_its_sources(settings):
    anna = user("anna")
    game = solo_game_begin(by=anna, variant="rather_silly")
    client = Client()
    client.force_login(anna)
    page = client.get(game.get_absolute_url()).content.decode()
    files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page)
    assert sorted(files) == [
        "/static/bundles/panels-rather_silly.js", "/static/bundles/table.css", "/static/bundles/table.js",
    ]  # fmt: skip
    settings.STATIC_BUNDLES = False
    page = client.get(game.get_absolute_url()).content.decode()
    assert "/static/bundles/" not in page
    assert '/static/js/table.js"' in page


def test_bundles_are_served_packed_and_nothing_else_is_one():
    client = Client()
    served = client.get("/static/bundles/table.js", headers={"Accept-Encoding": "br"})
    assert served.status_code == 200
    assert served.headers["Content-Encoding"] == "br"
    assert served.headers["Content-Type"].startswith("text/javascript")
    for name in ("nothing.js", "../secret-key", "table.js.map"):
        assert client.get(f"/static/bundles/{name}").status_code == 404
