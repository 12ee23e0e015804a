"""Pages outside a user's own address: invitation, login from a chat, Mini App loader, and error notices."""

from typing import Final

from bot.frontends.web.assets import asset_path
from bot.frontends.web.html_builder import Html, html_tag, join_html
from bot.frontends.web.page_frame import PageContext, render_page
from bot.frontends.web.texts import translate


def render_invitation(title: str, text: str, action: str, lang: str, secret: str, url: str = "") -> Html:
    """Render the page of a seat link. The seat is taken once the user has given their name.

    ``secret``: the login of the new user; the same form sent twice creates one user. ``url``: the public address.
    """
    own = html_tag("input", type="hidden", name="secret", value=secret)
    name = html_tag("input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname")
    sit_down = html_tag("button", translate(lang, "sit-down"), type="submit", class_="b primary")
    form = html_tag(
        "form",
        own,
        html_tag("label", translate(lang, "your-name"), for_="name"),
        html_tag("div", name, sit_down, class_="typed"),
        method="post",
        action=action,
        class_="field",
    )
    section = html_tag(
        "section", html_tag("div", html_tag("h1", title), class_="head"), html_tag("p", text), form, class_="screen"
    )
    preview = render_link_preview(url, text, lang)
    return render_page(f"{title} · Bottega", lang, html_tag("main", section, id="main"), preview=preview)


def render_login(action: str, lang: str, url: str = "") -> Html:
    """Render the page of a login link from a chat. Only the button redeems it: link previews must not.

    ``url``: the public address.
    """
    form = html_tag(
        "form",
        html_tag("button", translate(lang, "knock-go"), type="submit", class_="b primary"),
        method="post",
        action=action,
    )
    head = html_tag("div", html_tag("h1", translate(lang, "knock")), class_="head")
    section = html_tag("section", head, html_tag("p", translate(lang, "knock-do")), form, class_="screen")
    preview = render_link_preview(url, translate(lang, "knock"), lang)
    return render_page("Bottega", lang, html_tag("main", section, id="main"), preview=preview)


def render_loading(action: str, lang: str) -> Html:
    """Render the first page of a Mini App; its script posts the data that the chat has signed."""
    data = html_tag("input", type="hidden", name="data")
    form = html_tag("form", data, method="post", action=action, id="start")
    head = html_tag("div", html_tag("h1", translate(lang, "starting")), class_="head")
    section = html_tag("section", head, html_tag("p", translate(lang, "starting-do")), form, class_="screen")
    script = html_tag("script", src=asset_path("framed.js"))
    return render_page("Bottega", lang, script, html_tag("main", section, id="main"))


def render_activity(client: str, state: str, to: str, lang: str) -> Html:
    """Render the first page inside Discord; its script asks for a code. What to do is shown where that fails."""
    head = html_tag("div", html_tag("h1", translate(lang, "starting")), class_="head")
    told = html_tag("p", translate(lang, "starting-do"), id="start", hidden=True,
                    data_client=client, data_state=state, data_to=to)  # fmt: skip
    scripts = (html_tag("script", src=asset_path(name), defer=True) for name in ("discord-sdk.js", "activity.js"))
    main = html_tag("main", html_tag("section", head, told, class_="screen"), id="main")
    return render_page("Bottega", lang, *scripts, main)


def render_notice(key: str, lang: str, visit: PageContext | None = None) -> Html:
    """Render what went wrong and what to do now, from ``web-<key>`` and ``web-<key>-do``.

    A user of this page also gets a link to their tables.
    """
    head = html_tag("div", html_tag("h1", translate(lang, key)), class_="head")
    home = html_tag("a", translate(lang, "tables"), href=visit.base_url, class_="b primary") if visit else None
    row = html_tag("div", home, class_="row") if home is not None else None
    section = html_tag("section", head, html_tag("p", translate(lang, f"{key}-do")), row, class_="screen")
    return render_page("Bottega", lang, html_tag("main", section, id="main"), visit=visit)


CARD_WIDTH: Final = 1200
CARD_HEIGHT: Final = 630


def render_link_preview(url: str, title: str, lang: str) -> Html:
    """Render the tags that a chat reads. ``url``: the public address; without one no chat can reach the card."""
    if not url:
        return Html("")
    facts: dict[str, str | int] = {
        "og:site_name": "Bottega",
        "og:type": "website",
        "og:title": title,
        "og:description": translate(lang, "pitch"),
        "og:image": f"{url}/static/social-card-{lang}.png",
        "og:image:width": CARD_WIDTH,
        "og:image:height": CARD_HEIGHT,
        "og:image:alt": translate(lang, "card-alt"),
        "og:locale": lang,
    }
    large = html_tag("meta", name="twitter:card", content="summary_large_image")
    return join_html(*(html_tag("meta", property=name, content=fact) for name, fact in facts.items()), large)
