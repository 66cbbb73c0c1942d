"""Fair turns between stores: no store ever has more than half of the workers that serve a queue.

A queue of the broker is one line for all stores, so whoever sends most would be served most. Therefore a
worker asks for a place before it begins a store's message. Workers that serve the same queues are a pool,
and of a pool's processes one store may hold half, at least one. A message whose store holds that many
already is parked: its number goes to a list of its store, and the worker takes the next message at once.
Whoever ends a message of the store sends one parked number to the end of the line, and reserves the place
for it. Where none is parked yet but others stand in the line, the place rests: the store's next message
goes to the end of the line once, and has the place then. So a store has a few messages in the line however
many it has, and stores take turns message by message, even where there is one worker alone.

Why like this: nothing waits in a loop, since a parked message is moved by the end of another. Nothing that
must not be lost is kept here: the message itself is a row of the store's outbox, and a round sends it again
where Valkey has forgotten it. A place is held for a message by a worker. It ends with the worker's
registration, or after the longest time that a task may take, so that a worker that is killed holds up its
store for less than a minute. While Valkey is away everybody may begin.
"""

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any
from uuid import uuid4

import redis

from tenant_router import dirty_stores
from tenant_router.keys import cache_key
from tenant_router.store import Store

log = logging.getLogger(__name__)

POOL = "haat:pool:"
REGISTERED_SECONDS = 45
# Longer than a task may take.
HELD_SECONDS = 660
RESERVED_SECONDS = 120
PARKED_SECONDS = 86_400

# Places that are free of those that a store may hold. KEYS: the pool, the store's places, its parked
# messages, and the pool's queues. A place is a field: the number of its message, or `rests:` and that of the
# one before. Its value says when it ends, and which worker holds it; `-` is none.
_FREE = """
local message, worker, processes = ARGV[1], ARGV[2], tonumber(ARGV[3])
local held_for, reserved_for, parked_for = ARGV[4], ARGV[5], ARGV[6]
local now = tonumber(redis.call('time')[1])
local registered = { ['-'] = true, [worker] = true }
local pool = redis.call('hgetall', KEYS[1])
for at = 1, #pool, 2 do
    local count, ends = string.match(pool[at + 1], '(%d+) (%d+)')
    if tonumber(ends) < now then
        redis.call('hdel', KEYS[1], pool[at])
    elseif pool[at] ~= worker then
        processes = processes + tonumber(count)
        registered[pool[at]] = true
    end
end
local free = math.max(1, math.floor(processes / 2))
local mine, resting
local places = redis.call('hgetall', KEYS[2])
for at = 1, #places, 2 do
    local ends, holder = string.match(places[at + 1], '(%d+) (.+)')
    if tonumber(ends) < now or not registered[holder] then
        redis.call('hdel', KEYS[2], places[at])
    else
        free = free - 1
        if places[at] == message then mine = holder end
        if string.sub(places[at], 1, 6) == 'rests:' then resting = places[at] end
    end
end
local function take(field, holder, seconds)
    redis.call('hset', KEYS[2], field, (now + tonumber(seconds)) .. ' ' .. holder)
    redis.call('expire', KEYS[2], held_for)
end
"""
_ENTER = (
    _FREE
    + """
if mine and mine ~= '-' then return 2 end
if mine or free > 0 then
    redis.call('zrem', KEYS[3], message)
    take(message, worker, held_for)
    return 1
end
if resting then
    redis.call('hdel', KEYS[2], resting)
    take(message, '-', reserved_for)
    return 3
end
redis.call('zadd', KEYS[3], 'nx', message, message)
redis.call('expire', KEYS[3], parked_for)
return 0
"""
)
_LEAVE = (
    "redis.call('hdel', KEYS[2], ARGV[1])"
    + _FREE
    + """
local next = {}
if free < 1 then return next end
for at, number in ipairs(redis.call('zpopmin', KEYS[3], free)) do
    if at % 2 == 1 then
        next[#next + 1] = number
        take(number, '-', reserved_for)
    end
end
if #next == 0 then
    for at = 4, #KEYS do
        if redis.call('llen', KEYS[at]) > 0 then
            take('rests:' .. message, '-', reserved_for)
            break
        end
    end
end
return next
"""
)


class Place(IntEnum):
    """What a message was given: none, for it is parked; one of its own; none, for its other delivery has it;
    or one that it has when it comes again from the end of the line.
    """

    PARKED = 0
    OWN = 1
    HELD = 2
    RESERVED = 3


@dataclass(frozen=True, slots=True)
class Workplace:
    """A worker of this machine: its name, its pool, and in how many processes it works."""

    worker: str
    queues: tuple[str, ...]
    processes: int

    @property
    def pool(self) -> str:
        return "+".join(self.queues)


_here: list[Workplace] = []


def work_as(worker: str, queues: Collection[str], processes: int) -> None:
    """Have this process, and those that it forks, take places as a worker of these queues."""
    # One that is started anew under its old name holds none of the places of before.
    name = f"{worker} {uuid4().hex[:8]}"
    _here[:] = [Workplace(name, tuple(sorted(queues)), processes)]
    register()


def register() -> None:
    """Say that this worker is there; to be repeated well within 45 seconds."""
    for here in _here:
        try:
            key = POOL + here.pool
            ends = int(dirty_stores.client().time()[0]) + REGISTERED_SECONDS
            dirty_stores.client().hset(key, here.worker, f"{here.processes} {ends}")
            dirty_stores.client().expire(key, 10 * REGISTERED_SECONDS)
        except redis.RedisError as error:
            log.warning("shares.unreachable", extra={"error": type(error).__name__})


def leave_work() -> None:
    """Say that this worker has gone: the places that it held are free."""
    for here in _here:
        try:
            dirty_stores.client().hdel(POOL + here.pool, here.worker)
        except redis.RedisError as error:
            log.warning("shares.unreachable", extra={"error": type(error).__name__})
    _here.clear()


@contextmanager
def working_as(worker: str, queues: Collection[str], processes: int) -> Iterator[None]:
    """Be such a worker for the length of the block."""
    work_as(worker, queues, processes)
    try:
        yield
    finally:
        leave_work()


def enter(store: Store, number: int) -> Place:
    """Take a place for a message of a store, or park the message until one is free.

    Whoever is no worker needs none, and while Valkey is away nobody does.
    """
    for here in _here:
        try:
            return Place(_run(_ENTER, store, number, here))
        except redis.RedisError as error:
            _tell_unreachable(store, error)
    return Place.OWN


def leave(store: Store, number: int) -> list[int]:
    """Give a message's place back; the numbers of parked messages that are to be sent now."""
    for here in _here:
        try:
            return [int(each) for each in _run(_LEAVE, store, number, here)]
        except redis.RedisError as error:
            _tell_unreachable(store, error)
    return []


def parked(store: Store, pool: str) -> int:
    """How many messages of a store wait for their turn in a pool."""
    return dirty_stores.client().zcard(cache_key(store, "parked", pool))


def _run(script: str, store: Store, number: int, here: Workplace) -> Any:
    places, waiting = cache_key(store, "places", here.pool), cache_key(store, "parked", here.pool)
    keys = (POOL + here.pool, places, waiting, *here.queues)
    told = (number, here.worker, here.processes, HELD_SECONDS, RESERVED_SECONDS, PARKED_SECONDS)
    return dirty_stores.client().eval(script, len(keys), *keys, *told)


def _tell_unreachable(store: Store, error: redis.RedisError) -> None:
    log.warning("shares.unreachable", extra={"store": store.key, "error": type(error).__name__})
