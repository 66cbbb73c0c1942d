"""Fair share of workers between stores: no store holds more than half of the workers of a queue.

All stores share the broker's queues, so without a limit the store with the most messages would be served
most. A worker therefore takes a place in Valkey before it starts a store's message. Workers that serve the
same queues form a pool. One store may hold half of a pool's processes, at least one.

- If the store's places are all taken, the message is parked: its number is added to a set of the store, and
  the worker continues with the next message.
- When a message of the store ends, one parked message is sent to the end of the queue, and the place is
  reserved for it.
- If no message is parked but the queue is not empty, the place is kept. The store's next message is then sent
  to the end of the queue once, and gets the place when it returns.

As a result each store has only a few messages in the queue, and stores take turns even with a single worker.

No process waits in a loop: the end of one message starts the next. Losing Valkey's data loses no message: it
is a row of the store's outbox, and a maintenance round sends it again. A place expires with its worker's
registration or after the time limit of a task. A killed worker blocks its store until it is restarted under
the same name, or for less than a minute. While Valkey is unreachable there is no limit.
"""

from collections.abc import Callable, Collection, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any
from uuid import uuid4

import redis

from tenant_router import valkey
from tenant_router.keys import cache_key
from tenant_router.store import Store

POOL = "haat:pool:"
REGISTERED_SECONDS = 45
# Longer than a task may run.
HELD_SECONDS = 660
# A message that was sent to the end of the queue may be lost on its way, and others wait for its place.
RESERVED_SECONDS = 15
PARKED_SECONDS = 86_400

# Counts the store's free places. KEYS: the pool, the store's places, its parked messages, the pool's queues.
# The field of a place is its message's number, or, for a kept place, `rests:` and the previous message's
# number. The value is the expiry time and the worker; `-` means no worker.
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
    """The result of requesting a place.

    PARKED: no place is free. OWN: the message has a place. HELD: another delivery of the message has the
    place. RESERVED: the message gets the place when it returns from the end of the queue.
    """

    PARKED = 0
    OWN = 1
    HELD = 2
    RESERVED = 3


@dataclass(frozen=True, slots=True)
class Worker:
    """This process's worker: its name, the queues it serves, and its number of processes."""

    name: str
    queues: tuple[str, ...]
    processes: int

    @property
    def pool(self) -> str:
        return "+".join(self.queues)


_workers: list[Worker] = []


def work_as(worker: str, queues: Collection[str], processes: int) -> None:
    """Make this process and its forks a worker of these queues, which takes places."""
    # A restarted worker of the same name must not inherit the old one's places.
    here = Worker(f"{worker} {uuid4().hex[:8]}", tuple(sorted(queues)), processes)
    _workers[:] = [here]
    _unregister_killed(worker, here)
    register()


def _unregister_killed(worker: str, here: Worker) -> None:
    """Free the places of this worker's earlier process at once. No two workers have the same name."""

    def work() -> None:
        names = valkey.client().hkeys(POOL + here.pool)
        if earlier := [name for name in names if name.startswith(f"{worker} ")]:
            valkey.client().hdel(POOL + here.pool, *earlier)

    _try(work)


def register() -> None:
    """Register this worker in its pool for 45 seconds; the caller repeats it in time."""
    for here in _workers:
        _try(partial(_register, here))


def _register(here: Worker) -> None:
    key = POOL + here.pool
    ends = int(valkey.client().time()[0]) + REGISTERED_SECONDS
    valkey.client().hset(key, here.name, f"{here.processes} {ends}")
    valkey.client().expire(key, 10 * REGISTERED_SECONDS)


def leave_work() -> None:
    """Unregister this worker, which frees its places."""
    for here in _workers:
        _try(partial(valkey.client().hdel, POOL + here.pool, here.name))
    _workers.clear()


def _try(work: Callable[[], object]) -> None:
    with suppress(redis.RedisError):
        valkey.ask("shares", valkey.BACKGROUND, work)


@contextmanager
def working_as(worker: str, queues: Collection[str], processes: int) -> Generator[None, None, None]:
    """Work as a worker of these queues inside the block."""
    work_as(worker, queues, processes)
    try:
        yield
    finally:
        leave_work()


def enter(store: Store, number: int) -> Place:
    """Take a place for a store's message, or park the message until one is free.

    Return OWN if this process is no worker, or Valkey is unreachable.
    """
    for here in _workers:
        with suppress(redis.RedisError):
            return Place(_run(_ENTER, store, number, here))
    return Place.OWN


def leave(store: Store, number: int) -> list[int] | None:
    """Give a message's place back and return the numbers of the parked messages to send now.

    Return None if Valkey is unreachable: the place is still taken, so the caller tries again.
    """
    for here in _workers:
        try:
            return [int(each) for each in _run(_LEAVE, store, number, here)]
        except redis.RedisError:
            return None
    return []


def parked(store: Store, pool: str) -> int:
    """Return how many messages of a store are parked in a pool."""
    return valkey.client().zcard(cache_key(store, "parked", pool))


def _run(script: str, store: Store, number: int, here: Worker) -> Any:
    places, waiting = cache_key(store, "places", here.pool), cache_key(store, "parked", here.pool)
    keys = (POOL + here.pool, places, waiting, *here.queues)
    arguments = (number, here.name, here.processes, HELD_SECONDS, RESERVED_SECONDS, PARKED_SECONDS)
    work = partial(valkey.client().eval, script, len(keys), *keys, *arguments)
    return valkey.ask("shares", valkey.BACKGROUND, work, store=store.key)
