"""Which open pages get an event, and what ends a stream."""

import asyncio
from uuid import uuid4

from workers.live import hub
from workers.live.hub import HEARTBEAT, MAX_STREAMS_OF_STORE, MAX_WAITING, Hub, Stream

ASHA, BINA = "9000000001", "9000000002"


def opened(streams: Hub, store_key: str, session=None) -> Stream:
    stream = streams.open(store_key, session or uuid4())
    assert stream is not None
    return stream


def read(stream: Stream) -> list[str]:
    """Return what a page gets until its stream ends."""

    async def until_quiet() -> list[str]:
        messages = []
        async for message in stream.messages(heartbeat=0.01):
            if message == HEARTBEAT:
                return messages
            messages.append(message)
        return [*messages, "END"]

    return asyncio.run(until_quiet())


def test_every_open_page_of_a_store_gets_an_event_and_no_other_store():
    streams = Hub()
    desk, phone, other = opened(streams, ASHA), opened(streams, ASHA), opened(streams, BINA)

    streams.deliver(ASHA, "one")
    streams.deliver_to_all("two")

    assert read(desk) == read(phone) == ["one", "two"]
    assert read(other) == ["two"]


def test_a_page_that_has_gone_gets_nothing_and_leaves_nothing_behind():
    streams = Hub()
    page = opened(streams, ASHA)

    streams.close(page)
    streams.deliver(ASHA, "one")

    assert read(page) == []
    assert streams.stores() == []


def test_streams_end_with_their_sign_in_alone():
    streams = Hub()
    here, elsewhere, later = uuid4(), uuid4(), uuid4()
    ended, still, fresh = (opened(streams, ASHA, session) for session in (here, elsewhere, later))
    checked = {here, elsewhere}

    streams.keep_only(ASHA, {elsewhere}, of=checked)

    assert read(ended) == ["END"]
    assert read(still) == []
    assert read(fresh) == []


def test_a_page_that_does_not_read_is_disconnected():
    stream = Stream(ASHA, uuid4())

    for number in range(MAX_WAITING + 1):
        stream.send(str(number))

    assert read(stream) == ["END"]


def test_one_store_cannot_have_all_streams():
    streams = Hub()
    for _ in range(MAX_STREAMS_OF_STORE):
        opened(streams, ASHA)

    assert streams.open(ASHA, uuid4()) is None
    assert streams.open(BINA, uuid4()) is not None


def test_a_quiet_stream_has_a_heartbeat_that_is_no_event():
    assert hub.HEARTBEAT.startswith(":")
