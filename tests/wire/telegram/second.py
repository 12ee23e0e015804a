"""A second opinion on what Telegram is sent: aiogram's models of the methods.

On import aiogram completes the models of all methods and types, more than four hundred, which takes seconds; each
process that judges needs a few of them. So they are completed here, one method at a time, with what they name.
"""

from __future__ import annotations

import typing
from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError


def opinion(method: str, values: dict[str, Any]) -> list[str]:
    """What aiogram would not take."""
    model = _model(method)
    if model is None:
        return [f"aiogram knows no {method}"]
    wrong = [f"aiogram: {method} has no {name}" for name in values if name not in model.model_fields]
    try:
        model.model_validate(values)
    except ValidationError as error:
        wrong += [f"aiogram: {method}: {one['loc']}: {one['msg']}" for one in error.errors()]
    return wrong


@cache
def _model(method: str) -> type[BaseModel] | None:
    methods, names = _aiogram()
    model: type[BaseModel] | None = getattr(methods, method[0].upper() + method[1:], None)
    if model is not None:
        assert model.model_rebuild(force=True, _types_namespace=names), method
    return model


@cache
def _aiogram() -> tuple[Any, dict[str, Any]]:
    """The methods, and what their fields name."""
    complete = BaseModel.__dict__["model_rebuild"]
    BaseModel.model_rebuild = classmethod(lambda cls, **given: None)  # type: ignore[assignment,method-assign]
    try:
        from aiogram import methods, types
    finally:
        BaseModel.model_rebuild = complete  # type: ignore[method-assign]
    plain = {name: getattr(typing, name) for name in ("List", "Optional", "Union", "Literal")}
    named = {name: getattr(types, name) for name in types.__all__}
    return methods, {**plain, "Default": vars(types)["_Default"], **named}
