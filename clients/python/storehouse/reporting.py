"""The Reporting API: pages, rows, CSV and data frames of a dataset."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, TypeVar, Union
from urllib.parse import quote

from .csv_walk import CsvWalk, copy_csv, write_csv_file
from .errors import StorehouseError
from .page import Page, Row, expect_complete
from .transport import Allowance, Request, Response, Transport, encode_query

if TYPE_CHECKING:
    import pandas

Result = TypeVar("Result")

#: A walk ends early when values are switched or its day leaves the history: both are rare, so three in a row
#: mean that something else is wrong.
_MAX_RESTARTS = 3


class Reporting:
    """Parameters are the API's, by name: ``state="stock_out"``, ``category=["ISSUE", "RECEIPT"]``, ``from_=day``.

    Pages are read one after another. A walk is pinned to its first page: check, values and number of rows stay the
    same until its end, whatever happens meanwhile.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._schemas: Dict[str, Dict[str, Any]] = {}

    @property
    def allowance(self) -> Optional[Allowance]:
        """What is left of the 600 requests per hour, as of the latest response."""
        return self._transport.allowance

    def index(self) -> Dict[str, Any]:
        """Every dataset with its parameters, limits and first day."""
        return self._get("", {}).json()

    def schema(self, dataset: str, grain: Optional[str] = None) -> Dict[str, Any]:
        """The dataset's columns with their types. Requested once; within a version, columns are only added."""
        key = f"{dataset} {grain}"
        if key not in self._schemas:
            self._schemas[key] = self._get(f"{_path(dataset)}/schema", {"grain": grain}).json()
        return self._schemas[key]

    def pages(
        self,
        dataset: str,
        *,
        on_restart: Optional[Callable[[], object]] = None,
        timeout_seconds: Optional[float] = None,
        **parameters: Any,
    ) -> Iterator[Page]:
        """The walk, page by page. Ends with an error rather than with a row missing.

        An error with ``ends_walk`` asks to forget the rows so far and to start again. With ``on_restart`` the walk
        calls that to have them forgotten, and starts again by itself.
        """
        _refuse_reserved(parameters)
        cursor: Optional[str] = None
        returned = restarts = 0
        while True:
            query = {**parameters, "cursor": cursor}
            try:
                envelope = self._get(_path(dataset), query, timeout_seconds).json()
            except StorehouseError as error:
                if not error.ends_walk or on_restart is None or restarts == _MAX_RESTARTS:
                    raise
                on_restart()
                cursor, returned, restarts = None, 0, restarts + 1
                continue
            page = Page(envelope.pop("rows"), envelope)
            returned += len(page.rows)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                expect_complete(returned, page.rows_total)
                return

    def rows(
        self,
        dataset: str,
        *,
        on_restart: Optional[Callable[[], object]] = None,
        timeout_seconds: Optional[float] = None,
        **parameters: Any,
    ) -> Iterator[Row]:
        """The rows of the walk, each a dict with every field of the dataset. ``on_restart`` as for ``pages``."""
        for page in self.pages(dataset, on_restart=on_restart, timeout_seconds=timeout_seconds, **parameters):
            yield from page.rows

    def all(self, dataset: str, *, timeout_seconds: Optional[float] = None, **parameters: Any) -> List[Row]:
        """All rows as a list, of one walk even if the first had to be given up."""
        rows: List[Row] = []
        for page in self.pages(dataset, on_restart=rows.clear, timeout_seconds=timeout_seconds, **parameters):
            rows.extend(page.rows)
        return rows

    def csv(
        self,
        dataset: str,
        target: Union[str, "os.PathLike[str]", IO[bytes], IO[str]],
        *,
        timeout_seconds: Optional[float] = None,
        **parameters: Any,
    ) -> CsvWalk:
        """Writes the whole walk as CSV with one header row, a page at a time.

        A path gets its file only once it is complete. An open file (binary, or text opened with ``newline=""``) is
        written as pages arrive; what it got before an error stays.
        """
        _refuse_reserved(parameters)

        def fetch(cursor: Optional[str]) -> Response:
            query = {**parameters, "format": "csv", "cursor": cursor}
            return self._get(_path(dataset), query, timeout_seconds)

        if isinstance(target, (str, os.PathLike)):
            path = os.fspath(target)
            return _restarting(lambda: write_csv_file(fetch, path))
        return copy_csv(fetch, target)

    def frame(
        self,
        dataset: str,
        *,
        money: str = "float",
        timeout_seconds: Optional[float] = None,
        **parameters: Any,
    ) -> "pandas.DataFrame":
        """All rows as a pandas DataFrame with the column types of the schema. Needs pandas 1.5 or newer.

        ``money="decimal"`` makes money columns exact ``decimal.Decimal`` objects instead of ``Float64``.
        """
        from .frames import build_frame

        fields = self.schema(dataset, parameters.get("grain"))["fields"]
        return _restarting(
            lambda: build_frame(fields, self.pages(dataset, timeout_seconds=timeout_seconds, **parameters), money)
        )

    def _get(self, path: str, query: Dict[str, Any], timeout_seconds: Optional[float] = None) -> Response:
        return self._transport.send(
            Request(
                "GET",
                f"/api/v1/reporting{path}",
                encode_query(query),
                timeout_seconds=timeout_seconds,
            )
        )


def _path(dataset: str) -> str:
    return "/" + quote(dataset, safe="")


def _restarting(walk: Callable[[], Result]) -> Result:
    """Runs a walk whose rows nobody has seen yet, again from the start if it must be given up."""
    for _ in range(_MAX_RESTARTS):
        try:
            return walk()
        except StorehouseError as error:
            if not error.ends_walk:
                raise
    return walk()


def _refuse_reserved(parameters: Dict[str, Any]) -> None:
    for name in ("cursor", "format"):
        if name in parameters:
            raise TypeError(f"{name} is set by the walk itself")
