"""The project's issue form, for reports of errors."""

from importlib.metadata import PackageNotFoundError, metadata


def find_issue_form() -> str:
    """Return the address of the issue form, ``Issues`` of ``[project.urls]``; empty if the package has none."""
    try:
        urls: list[str] = metadata("bottega-games").get_all("Project-URL", [])
    except PackageNotFoundError:  # the source runs without being installed
        return ""
    return dict(url.split(", ", 1) for url in urls).get("Issues", "")
