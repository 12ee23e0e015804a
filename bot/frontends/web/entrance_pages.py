"""Pages outside users' own addresses: invitation, login from a chat, Mini App loader, and error notices."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.app.ui.screen import Screen
from bot.frontends.common.issue_form import find_issue_form
from bot.frontends.web.assets import asset_path
from bot.frontends.web.html_builder import Html, hidden_field, html_tag, join_html
from bot.frontends.web.page_frame import PageContext, render_page
from bot.frontends.web.texts import translate


def _render_notice_page(
    title: str, lang: str, heading: str, *content: Html | None, before: Sequence[Html] = (), **page: Any
) -> Html:
    """Render a page of one section, with scripts ``before`` it; ``page``: other arguments of ``render_page``."""
    head = html_tag("div", html_tag("h1", heading), class_="head")
    main = html_tag("main", html_tag("section", head, *content, class_="screen"), id="main")
    return render_page(title, lang, *before, main, **page)


def render_invitation(invitation: Screen, action: str, lang: str, secret: str, url: str = "") -> Html:
    """Render the page of a seat link, which takes the seat once the user has given their name.

    ``invitation``: the game, who invites, and facts; ``secret``: the login of the new user; a form sent twice creates
    only one user. ``url``: the public address.
    """
    name = html_tag("input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname")
    sit_down = html_tag("button", translate(lang, "sit-down"), type="submit", class_="b primary")
    form = html_tag(
        "form",
        hidden_field("secret", secret),
        html_tag("label", translate(lang, "your-name"), for_="name"),
        html_tag("div", name, sit_down, class_="typed"),
        method="post",
        action=action,
        class_="field",
    )
    told, about = (html_tag("p", line) for line in invitation.text)
    preview = render_link_preview(url, f"{invitation.text[0]} · {invitation.title}", lang)
    return _render_notice_page(
        f"{invitation.title} · Bottega", lang, invitation.title, told, form, about, _render_card(lang), preview=preview
    )


def render_demo(lang: str, secret: str, url: str = "") -> Html:
    """Render the first page of a demonstration. Only the button creates a user: crawlers must not.

    ``secret``: the login of the new user; ``url``: the public address.
    """
    go = html_tag("button", translate(lang, "demo-go"), type="submit", class_="b primary")
    form, title = html_tag("form", hidden_field("secret", secret), go, method="post", action="/"), "home-title"
    told = (html_tag("p", translate(lang, key)) for key in ("home-how", "demo-do"))
    preview = render_link_preview(url, "Bottega", lang)
    return _render_notice_page(
        "Bottega", lang, translate(lang, title), *told, form, _render_card(lang), preview=preview
    )


def _render_card(lang: str) -> Html:
    card = html_tag("img", src=asset_path(f"social-card-{lang}.png"), alt=translate(lang, "card-alt"))
    return html_tag("p", card, class_="film")


def render_login(action: str, lang: str, url: str = "") -> Html:
    """Render the page of a login link from a chat. Only the button redeems the link: link previews must not.

    ``url``: the public address.
    """
    go = html_tag("button", translate(lang, "knock-go"), type="submit", class_="b primary")
    form, title = html_tag("form", go, method="post", action=action), translate(lang, "knock")
    preview = render_link_preview(url, title, lang)
    return _render_notice_page(
        "Bottega", lang, title, html_tag("p", translate(lang, "knock-do")), form, preview=preview
    )


def render_loading(action: str, lang: str) -> Html:
    """Render the first page of a Mini App; its script posts the start data signed by the chat."""
    form = html_tag("form", hidden_field("data", ""), method="post", action=action, id="start")
    script = html_tag("script", src=asset_path("framed.js"))
    told = html_tag("p", translate(lang, "starting-do"))
    return _render_notice_page("Bottega", lang, translate(lang, "starting"), told, form, before=[script])


def render_activity(client: str, state: str, to: str, lang: str) -> Html:
    """Render the first page inside Discord; its script asks for a code. On failure it says what to do."""
    told = html_tag("p", translate(lang, "starting-do"), id="start", hidden=True,
                    data_client=client, data_state=state, data_to=to)  # fmt: skip
    scripts = [html_tag("script", src=asset_path(name), defer=True) for name in ("discord-sdk.js", "activity.js")]
    return _render_notice_page("Bottega", lang, translate(lang, "starting"), told, before=scripts)


def render_notice(key: str, lang: str, visit: PageContext | None = None, code: str = "") -> Html:
    """Render a problem and its remedy, from ``web-<key>`` and ``web-<key>-do``.

    A user of this page also gets a link to their tables. With the ``code`` of a logged defect, the page says how to
    report it.
    """
    told = html_tag("p", translate(lang, "defect-do" if code else f"{key}-do", code=code))
    links = (
        ("tables", visit.base_url if visit is not None else "", "b primary"),
        ("defect-report", find_issue_form() if code else "", "b"),
    )
    row = [html_tag("a", translate(lang, name), href=url, class_=style) for name, url, style in links if url]
    return _render_notice_page(
        "Bottega", lang, translate(lang, key), told, html_tag("div", *row, class_="row") if row else None, visit=visit
    )


CARD_WIDTH: Final = 1200
CARD_HEIGHT: Final = 630


def render_link_preview(url: str, title: str, lang: str) -> Html:
    """Render the tags for chats. ``url``: the public address; without one no chat can reach the card."""
    if not url:
        return Html("")
    facts: dict[str, str | int] = {
        "og:type": "website",
        "og:title": title,
        "og:description": translate(lang, "pitch"),
        "og:image": f"{url}/static/social-card-{lang}.png",
        "og:image:width": CARD_WIDTH,
        "og:image:height": CARD_HEIGHT,
        "og:image:alt": translate(lang, "card-alt"),
    }
    return render_preview(facts)


def render_preview(facts: Mapping[str, str | int], *more: Html) -> Html:
    """Render a chat's preview of a page (Open Graph), with a large picture."""
    about = {"og:site_name": "Bottega", **facts}
    large = html_tag("meta", name="twitter:card", content="summary_large_image")
    return join_html(*(html_tag("meta", property=name, content=fact) for name, fact in about.items()), large, *more)
