"""``python -m bot``: starts Bottega and prints its link, or the reason why it can't start."""

import argparse
import gc
import os
import sys
import textwrap
from collections.abc import Sequence

from bot.logs import SecretFilter, configure_logging
from bot.runtime.data_folder import open_private_file, secure_data_folder
from bot.runtime.start import Console, start_bottega
from bot.settings import (
    SettingError,
    describe_settings,
    find_unknown_names,
    load_settings,
    remove_secrets,
)


def main(arguments: Sequence[str] = (), program: str = "python -m bot") -> int:
    """Start Bottega and run until Ctrl-C. Returns the exit code."""
    parse_arguments(arguments, program)
    gc.disable()  # imports leave no garbage: collections during them would take a fifth of the start
    try:
        settings = load_settings()
    except SettingError as error:
        return Console("en").print_failure("main-setting", name=error.name, reason=error.reason)
    except (OSError, UnicodeError) as error:
        return Console("en").print_failure(
            "main-dotenv", reason=getattr(error, "strerror", None) or type(error).__name__
        )
    remove_secrets(os.environ)
    console = Console(settings.lang)
    for name, like in find_unknown_names(os.environ).items():
        console.print_message("main-like-setting" if like else "main-unknown-setting", name=name, like=like)
    try:
        secure_data_folder(settings.data)
        open_private_file(settings.data / "open").close()  # find out now whether it can be written
    except OSError as error:
        return console.print_failure(
            "main-folder", path=str(settings.data.absolute()), reason=error.strerror or str(error)
        )
    secret_filter = SecretFilter(settings.secret_values)
    configure_logging(settings, secret_filter)
    from bot.runtime import server  # noqa: F401 - slow to import: --help need not wait for it, and it is frozen below
    from render.core.processes import start_server

    start_server()
    gc.freeze()
    gc.enable()
    return start_bottega(settings, console, secret_filter)


def parse_arguments(arguments: Sequence[str], program: str) -> None:
    """Accept no arguments but ``--help``, which lists the settings and ends the program."""
    parser = argparse.ArgumentParser(
        prog=program,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Bottega: Renaissance board games at a local table in the browser, in Discord and in Telegram.\n"
        "Prints a link that opens the table; Ctrl-C ends it.",
        epilog="settings, in the environment or as lines NAME=value in a file .env; none is needed:\n\n"
        + "\n".join(
            textwrap.fill(about, 100, initial_indent=f"  {name}  ", subsequent_indent=" " * 6)
            for name, about in describe_settings().items()
        ),
    )
    parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
