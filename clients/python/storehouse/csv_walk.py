"""Copies the CSV pages of a walk into one file."""

from __future__ import annotations

import io
import os
import uuid
from dataclasses import dataclass
from typing import IO, Callable, Optional, Union

from .page import expect_complete
from .transport import Response

Fetch = Callable[[Optional[str]], Response]


@dataclass(frozen=True)
class CsvWalk:
    """What the response headers said of a CSV walk."""

    rows: int
    pages: int
    #: ``OK``, or ``NO_CAPTURE`` or ``NO_DATA`` before the first check; then there is a header row only.
    state: str
    #: Why money is empty: ``key``, ``not_owner`` or ``unavailable``; None if it is included.
    values_hidden: Optional[str]
    is_stale: bool


def copy_csv(fetch: Fetch, target: Union[IO[bytes], IO[str]]) -> CsvWalk:
    """Writes pages to an open file until there is no further one."""
    cursor: Optional[str] = None
    rows = pages = 0
    while True:
        response = fetch(cursor)
        # Field names have no line breaks, so the header row ends at the first one.
        header_end = response.body.index(b"\r\n") + 2
        content = response.body[header_end:]
        rows += _count_rows(content)
        _write(target, content if pages else response.body)
        pages += 1
        cursor = response.headers.get("X-Next-Cursor")
        if cursor is None:
            rows_total = int(response.headers["X-Rows-Total"])
            expect_complete(rows, rows_total)
            return CsvWalk(
                rows_total,
                pages,
                response.headers["X-Report-State"],
                response.headers.get("X-Values-Hidden"),
                response.headers.get("X-Stale") == "true",
            )


def write_csv_file(fetch: Fetch, path: str) -> CsvWalk:
    """Writes a file under another name and renames it when complete: a reader sees the old file or the new one."""
    temporary = f"{path}.{uuid.uuid4().hex}.part"
    try:
        with open(temporary, "xb") as file:
            walk = copy_csv(fetch, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise
    return walk


def _count_rows(content: bytes) -> int:
    """Line breaks outside quoted cells: every second part between quotes, starting with the first, is outside."""
    return sum(part.count(b"\r\n") for part in content.split(b'"')[::2])


def _write(target: Union[IO[bytes], IO[str]], content: bytes) -> None:
    if isinstance(target, io.TextIOBase):
        target.write(content.decode("utf-8"))
    else:
        target.write(content)  # type: ignore[arg-type]
