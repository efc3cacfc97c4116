"""A page of a walk, and the check that a walk is complete."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional

from .errors import StorehouseError

Row = Dict[str, Any]


@dataclass(frozen=True)
class Page:
    """``envelope`` is the response without its rows: state, check day, gaps, …"""

    rows: List[Row]
    envelope: Dict[str, Any]

    @property
    def rows_total(self) -> int:
        """Rows of the whole walk."""
        return self.envelope["page"]["rowsTotal"]

    @property
    def next_cursor(self) -> Optional[str]:
        return self.envelope["page"]["nextCursor"]


def expect_complete(returned: int, rows_total: int) -> None:
    """Raises rather than let a walk end with a row missing."""
    if returned != rows_total:
        message = f"The walk ended after {returned} of {rows_total} rows."
        raise StorehouseError(0, "walk_incomplete", message)
