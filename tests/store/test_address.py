"""Test store addresses: parsing, errors, hidden passwords, distribution of buckets over cluster nodes."""

from __future__ import annotations

import pytest

from bot.store.address import HIDDEN, Address, find_passwords, hide_password, parse_address
from bot.store.redis_keys import CLUSTER_KEYS, SINGLE_SERVER_KEYS, SLOTS

WORD = "gehe%3Aim"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("redis://h:1/2", Address(("redis://h:1/2",), "redis://h:1/2")),
        (
            f"rediss://bot:{WORD}@a:1,b:2,c",
            Address(
                (f"rediss://bot:{WORD}@a:1", f"rediss://bot:{WORD}@b:2", f"rediss://bot:{WORD}@c"),
                f"rediss://bot:{WORD}@a:1",
            ),
        ),
        ("redis://a:1, redis://b:2", Address(("redis://a:1", "redis://b:2"), "redis://a:1")),
        ("redis://a:1 redis://[::1]:2", Address(("redis://a:1", "redis://[::1]:2"), "redis://a:1")),
        ("unix:///a,b/socket", Address(("unix:///a,b/socket",), "unix:///a,b/socket")),
        (
            f"redis+sentinel://bot:{WORD}@a,b:5/main/3?sentinel_password=other",
            Address(("redis://:other@a:26379", "redis://:other@b:5"), f"redis://bot:{WORD}@a/3", "main"),
        ),
    ],
)
def test_an_address_is_read(text: str, found: Address) -> None:
    assert parse_address(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h:1",
        "http://h",
        "redis://a, unix:///b",
        "unix:///a unix:///b",
        "redis+sentinel://a:1",
        "redis+sentinel://a:1/",
    ],
)
def test_invalid_store_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="of"):
        parse_address(text)


def test_all_named_hosts_are_reached_like_the_first() -> None:
    cluster = parse_address(f"rediss://bot:{WORD}@a:1,b:2")
    assert cluster.url_at("10.0.0.1", 7) == f"rediss://bot:{WORD}@10.0.0.1:7"
    assert cluster.url_at("::1", 7) == f"rediss://bot:{WORD}@[::1]:7"
    watched = parse_address(f"redis+sentinel://bot:{WORD}@a,b/main/3?sentinel_password=other")
    assert watched.url_at("10.0.0.1", 7) == f"redis://bot:{WORD}@10.0.0.1:7/3"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"redis://bot:{WORD}@a:1,b:2/0", "redis://a:1,b:2/0"),
        (f"redis://:{WORD}@a:1 rediss://:{WORD}@[::1]:2", "redis://a:1, rediss://[::1]:2"),
        (f"redis+sentinel://:{WORD}@a/main?sentinel_password={WORD}", "redis+sentinel://a/main"),
        (f"redis://a/{WORD}@b", HIDDEN),
        (f"default:{WORD}@a", HIDDEN),
    ],
)
def test_an_address_is_shown_without_its_password(text: str, shown: str) -> None:
    assert hide_password(text) == shown


def test_all_passwords_of_an_address_are_known() -> None:
    text = f"redis+sentinel://:{WORD}@a,b/main?sentinel_password=zwei, redis://:dr@ei@c"
    assert {WORD, "gehe:im", "zwei", "dr@ei"} <= set(find_passwords(text))


@pytest.mark.parametrize("nodes", [3, 8, 30])
def test_buckets_lie_evenly_over_all_nodes_of_a_cluster(nodes: int) -> None:
    slots = [CLUSTER_KEYS.hash_slot(number) for number in range(CLUSTER_KEYS.buckets)]
    assert len(set(slots)) == CLUSTER_KEYS.buckets
    load = [0] * nodes
    for slot in slots:
        load[slot * nodes // SLOTS] += 1
    assert max(load) - min(load) <= 3, load


def test_single_server_store_keys_stay_the_same() -> None:
    assert SINGLE_SERVER_KEYS.log_key("7h3k2m9xqa") == "{b10}:t:7h3k2m9xqa:log"
    assert [SINGLE_SERVER_KEYS.hash_tag(number) for number in (0, 15)] == ["{b00}", "{b15}"]
    assert CLUSTER_KEYS.hash_tag(0) == SINGLE_SERVER_KEYS.hash_tag(0), (
        "the mark of a store is found before its buckets are known"
    )
