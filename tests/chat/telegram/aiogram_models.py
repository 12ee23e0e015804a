"""Validate requests to Telegram with aiogram's models of the methods, as a second opinion.

On import aiogram completes the models of all methods and types, more than four hundred, which takes seconds; each
validating process needs only a few. So they are completed here one method at a time, with the types it uses.
"""

import types
import typing
from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError


def model_violations(method: str, values: dict[str, Any]) -> list[str]:
    model = _method_model(method)
    if model is None:
        return [f"aiogram knows no {method}"]
    wrong = [f"aiogram: {method} has no {name}" for name in values if name not in model.model_fields]
    try:
        model.model_validate(values)
    except ValidationError as error:
        wrong += [f"aiogram: {method}: {one['loc']}: {one['msg']}" for one in error.errors()]
    return wrong


@cache
def text_parameters(method: str) -> frozenset[str] | None:
    """Return the parameters that are plain text or files; all others are JSON. None: the method is unknown."""
    model = _method_model(method)
    if model is None:
        return None
    return frozenset(name for name, field in model.model_fields.items() if _is_text(_allowed_types(field.annotation)))


def _is_text(kinds: set[Any]) -> bool:
    return str in kinds and {kind.__name__ for kind in kinds} <= {"str", "NoneType", "Default", "InputFile"}


def _allowed_types(annotation: Any) -> set[Any]:
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        return {kind for one in typing.get_args(annotation) for kind in _allowed_types(one)}
    return {annotation}


@cache
def _method_model(method: str) -> type[BaseModel] | None:
    methods, names = _import_models()
    model: type[BaseModel] | None = getattr(methods, method[0].upper() + method[1:], None)
    if model is not None:
        assert model.model_rebuild(force=True, _types_namespace=names)
    return model


@cache
def _import_models() -> tuple[Any, dict[str, Any]]:
    complete = BaseModel.__dict__["model_rebuild"]
    BaseModel.model_rebuild = classmethod(lambda cls, **given: None)  # type: ignore[assignment,method-assign]
    try:
        from aiogram import methods
        from aiogram import types as known
    finally:
        BaseModel.model_rebuild = complete  # type: ignore[method-assign]
    plain = {name: getattr(typing, name) for name in ("List", "Optional", "Union", "Literal")}
    named = {name: getattr(known, name) for name in known.__all__}
    return methods, {**plain, "Default": vars(known)["_Default"], **named}
