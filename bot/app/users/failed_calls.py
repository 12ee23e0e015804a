"""The calls that reached no device of their user: the chat makes them instead."""

from bot.store.store import Store

INDEX = "push-failed"


async def record_failed_call(store: Store, table_id: str, user_id: str, epoch: int) -> None:
    """Let the chat make a call. Raises ``StoreError``."""
    await store.indexes.add_member(INDEX, table_id, call_name(user_id, epoch))


async def forget_failed_call(store: Store, table_id: str, user_id: str, epoch: int) -> None:
    """Remove the record of a call that its user has answered. Raises ``StoreError``."""
    await store.indexes.remove_member(INDEX, table_id, call_name(user_id, epoch))


async def list_failed_calls(store: Store, table_id: str) -> list[str]:
    """List the calls of a table that the chat makes, as ``call_name`` names them. Raises ``StoreError``."""
    return await store.indexes.list_members(INDEX, table_id)


def call_name(user_id: str, epoch: int) -> str:
    """Return the name of a call to a user at a table."""
    return f"{user_id}.{epoch}"
