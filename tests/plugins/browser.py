"""Chromium for tests: `page` is a fresh window, `window("anna")` one in which anna is logged in.

When a test fails, what each window showed, what its console said and the end of the site's log are printed with it.
"""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-extensions"]
UNUSED = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PreloadTopChromeWebUI")
"""What each new window would begin with beside the page, in a process of its own: the browser's own pages."""
BY_PLAYWRIGHT = ("DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay")
BY_PLAYWRIGHT += ("MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints", "AimEnabled")
BY_PLAYWRIGHT += ("AvoidUnnecessaryBeforeUnloadCheckSync", "AvoidCorsURLLoaderRestartOnRedirect", "PreconnectToSearch")
BY_PLAYWRIGHT += ("NetworkTimeServiceQuerying",)
"""Chromium heeds one list alone, so what Playwright lets it do without stands here again."""
QUIET.append(f"--disable-features={','.join(BY_PLAYWRIGHT + UNUSED)}")
PATIENCE = 180_000
"""Milliseconds after which what does not come is given up: a busy machine needs many. What comes is seen at once."""
expect.set_options(timeout=PATIENCE)
FAILED = pytest.StashKey[bool]()
FAULTS = ("TypeError", "ReferenceError", "RangeError", "SyntaxError")
"""Errors of scripts that no line and no browser is to blame for: no test in which one is thrown passes."""
ENOUGH = 3000  # characters of a window's text, and of the log


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def _tell(context: BrowserContext, said: list[str]) -> None:
    for page in context.pages:
        print(f"--- {page.url}\n{page.inner_text('body')[:ENOUGH]}")
    print("\n".join(said[-40:]))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or pytest.fail("no Chromium here: see bin/test")
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*QUIET, *as_root])
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser, site, request: pytest.FixtureRequest) -> Iterator[Callable[..., BrowserContext]]:
    """context(width=390) makes a browser window's worth of cookies; all are closed after the test."""
    made: list[BrowserContext] = []
    said: list[str] = []
    broken: list[str] = []

    def breaks(what: str) -> None:
        said.append(f"script: {what}")
        if what.startswith(FAULTS) and "fetch" not in what:  # a page that is left breaks off what it asked for
            broken.append(what)

    def make(*, width: int = 1440, height: int = 900, dark: bool = False, **options) -> BrowserContext:
        look = {"viewport": {"width": width, "height": height}, "color_scheme": "dark" if dark else "light"}
        made.append(chromium.new_context(base_url=site.url, locale="en-GB", **look, **options))
        made[-1].set_default_timeout(PATIENCE)
        made[-1].on("console", lambda line: said.append(f"console: {line.text}"))
        made[-1].on("weberror", lambda error: breaks(f"{error.error.name}: {error.error.message}"))
        made[-1].on("requestfailed", lambda lost: said.append(f"failed: {lost.method} {lost.url} {lost.failure}"))
        made[-1].on("response", lambda got: got.status >= 400 and said.append(f"{got.status}: {got.url}"))
        return made[-1]

    yield make
    failed = request.node.stash.get(FAILED, False)
    for one in made:
        if failed:
            _tell(one, said)
        one.close()
    if failed:
        print(site.log.read_text()[-ENOUGH:])
    assert broken == [], "a script of the site broke off"


@pytest.fixture
def page(context) -> Page:
    """A window of somebody without an account."""
    return context().new_page()


@pytest.fixture
def window(context, site) -> Callable[..., Page]:
    """window("anna") is a window in which anna, made here if need be, is logged in."""

    def open_for(name: str, **look) -> Page:
        user = User.objects.filter(username=name).first() or User.objects.create_user(name, f"{name}@example.org", "pw")
        session = Client()
        session.force_login(user)
        mine = context(**look)
        value = session.cookies[settings.SESSION_COOKIE_NAME].value
        mine.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": site.url}])
        return mine.new_page()

    return open_for
