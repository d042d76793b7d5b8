"""Connections that are not meant well."""

import asyncio


async def until_cut(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, said: bytes) -> bytes:
    """Says something, and a little more again and again, until it is not listened to any more."""
    end = asyncio.create_task(reader.read())
    writer.write(said)
    while not end.done():
        await asyncio.wait([end], timeout=0.1)
        if said and not end.done():
            writer.write(b"x")
    writer.close()
    problem = end.exception()
    assert problem is None or isinstance(problem, ConnectionError)
    return b"" if problem else end.result()
