"""A direct line between the coordinator and a worker of the same machine: a Unix socket.

A message by way of Dask's scheduler costs both processes together some 10 ms of processor time, one over a line a fifth
of that. A line carries the same requests and answers. Where there is none, because the worker is elsewhere or the
system has no such sockets, Dask carries them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from struct import Struct
from uuid import uuid4

_HEAD = Struct("<QQ")
"""What a message begins with: the number of the request, and how many bytes follow."""


class Line:
    """The coordinator's end: it waits at a path for the one worker that is told this path.

    Args:
        folder: a folder that no other user can read.

    Attributes:
        path: where the worker should connect; None where the system has no such sockets.
    """

    def __init__(self, folder: str) -> None:
        self.path: str | None = os.path.join(folder, uuid4().hex)
        self._server: asyncio.AbstractServer | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[bytes]] = {}

    async def open(self) -> None:
        """Begin to wait for the worker."""
        try:
            self._server = await asyncio.start_unix_server(self._serve, self.path)
        except (AttributeError, NotImplementedError, OSError):
            self.path = None

    @property
    def connected(self) -> bool:
        """Whether the worker is at the other end."""
        return self._writer is not None

    async def ask(self, request: bytes) -> bytes:
        """What the worker answers; several requests may wait for answers.

        Raises:
            ConnectionError: the worker has gone.
        """
        if self._writer is None:
            raise ConnectionError
        number = next(self._numbers)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        _write(self._writer, number, request)
        return await answer

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        with suppress(EOFError, OSError):
            while True:
                number, answer = await _read(reader)
                asked = self._asked.pop(number, None)
                if asked is not None and not asked.done():
                    asked.set_result(answer)
        self.close()

    def close(self) -> None:
        """End the line, at both ends."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        if self._server is not None:
            self._server.close()
            self._server = None
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(ConnectionError())
        self._asked.clear()


async def answer_at(path: str, answer: Callable[[bytes], Awaitable[bytes]]) -> None:
    """The worker's end: answer requests until the coordinator closes the line; none if it is on another machine."""
    with suppress(AttributeError, EOFError, OSError):
        reader, writer = await asyncio.open_unix_connection(path)
        answering = set()

        async def reply(number: int, request: bytes) -> None:
            try:
                _write(writer, number, await answer(request))
            except Exception:
                writer.close()  # the coordinator asks again by way of Dask, which carries errors

        try:
            while True:
                task = asyncio.create_task(reply(*await _read(reader)))
                answering.add(task)
                task.add_done_callback(answering.discard)
        finally:
            writer.close()


def _write(writer: asyncio.StreamWriter, number: int, data: bytes) -> None:
    writer.write(_HEAD.pack(number, len(data)))
    writer.write(data)


async def _read(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next message; EOFError at the end."""
    number, length = _HEAD.unpack(await reader.readexactly(_HEAD.size))
    return number, await reader.readexactly(length)
