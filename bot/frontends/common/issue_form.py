"""The project's issue form, for reports of errors."""

from importlib.metadata import distributions


def find_issue_form() -> str:
    """Return the address of the issue form, ``Issues`` of ``[project.urls]``; empty if the package has none."""
    urls: dict[str, str] = dict(
        line.split(", ", 1)
        for package in distributions(name="bottega-games")  # none if the source runs without being installed
        for line in package.metadata.get_all("Project-URL", [])
    )
    return urls.get("Issues", "")
