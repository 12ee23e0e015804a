"""Labels of what a draft has chosen, and of options with what follows them."""

from bot.app.i18n import Translator
from bot.app.views.tree_navigation import only_open_option, only_option, only_token, skip_automatic_tokens
from engines.core.core_types import EngineError, Move, TermRef
from engines.core.tree import END, Allocation, Amount, Choice, Node, Option, Slot, child_node, next_node


def choice_labels(root: Node, tokens: Move, translator: Translator) -> list[str]:
    """Return one label per choice of the tokens. Stops at a token that no longer fits.

    Automatic choices are left out, unless there are no others.
    """
    labels: list[str] = []
    chosen: list[str] = []
    node = root
    for token in tokens:
        label = _token_label(node, token, translator)
        if label:
            labels.append(label)
            unsaid = only_option(node) or only_token(node) or (node.usual if isinstance(node, Choice) else None)
            chosen += [label] if unsaid != token or isinstance(node, Allocation) else []
        try:
            node = next_node(node, token)
        except EngineError:
            break
    return chosen or labels


def _token_label(node: Node, token: str, translator: Translator) -> str:
    """Return the label of a token at its node, or an empty string."""
    match node:
        case Choice(options=options):
            return next((translator(option.label) for option in options if option.key == token), "")
        case Amount():
            return token
        case Allocation(slots=slots):
            key, _, n = token.partition("=")
            return next((_allocation_label(slot, n, translator) for slot in slots if slot.key == key), "")
        case _:
            return ""


def _allocation_label(slot: Slot, n: str, translator: Translator) -> str:
    """Return the label of a slot with its amount; the amount is left out if it can only be one."""
    return f"{translator(slot.label)} {n}" if slot.high > 1 else translator(slot.label)


def full_option_label(option: Option, translator: Translator) -> str:
    """Return the label of an open option with all that follows from it automatically."""
    node = child_node(option)
    warning = [translator(option.warning)] if option.warning is not None else []
    passed = passed_labels(node, skip_automatic_tokens(node, (), begun=True)[0], translator)
    return " · ".join([translator(option.label), *warning, *passed])


def passed_labels(node: Node, tokens: Move, translator: Translator) -> list[str]:
    """List the labels of automatic tokens that a player has to know of: each is the only one of several left open."""
    labels: list[str] = []
    for token in tokens:
        is_usual = isinstance(node, Choice) and node.usual == token
        is_only_open = only_open_option(node) == token and only_token(node) is None and not is_usual
        if is_only_open or (isinstance(node, Allocation) and token != END):
            labels.append(_token_label(node, token, translator))
        node = next_node(node, token)
    return labels


def group_heading(group: str, translator: Translator) -> str:
    """Return the heading of a group: its term, or the key if there is none."""
    try:
        return translator.translate("app-thing", thing=TermRef(group)) if group else ""
    except KeyError:
        return group
