"""Builds pandas data frames whose column types follow the dataset's schema."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, Iterable, List, Mapping, Sequence

import numpy
import pandas

from .page import Page

#: Types that can hold a missing value without turning integers into floats or booleans into objects.
_DTYPES = {
    "string": "string",
    "integer": "Int64",
    "decimal": "Float64",
    "boolean": "boolean",
}


def build_frame(fields: Sequence[Mapping[str, Any]], pages: Iterable[Page], money: str = "float") -> pandas.DataFrame:
    """``attrs`` of the frame is the envelope of the walk's last page: state, check day, gaps, …"""
    if money not in ("float", "decimal"):
        raise ValueError('money must be "float" or "decimal"')
    # Collected by column: a row's dict takes five times the memory of its values.
    columns: Dict[str, List[Any]] = {field["name"]: [] for field in fields}
    envelope: Dict[str, Any] = {}
    for page in pages:
        envelope = page.envelope
        for name, values in columns.items():
            values.extend([row[name] for row in page.rows])
    frame = pandas.DataFrame({field["name"]: _column(field, columns[field["name"]], money) for field in fields})
    frame.attrs = envelope
    return frame


def _days(values: List[Any]) -> Any:
    """Nanoseconds end on 2262-04-11, and an expiry date of 2999-12-31 is common: seconds, which pandas has since version 2."""
    if int(pandas.__version__.split(".")[0]) < 2:
        return pandas.Series(pandas.to_datetime(values, format="%Y-%m-%d", errors="coerce"), dtype="datetime64[ns]")
    return pandas.Series(numpy.array(values, dtype="datetime64[s]"))


def _column(field: Mapping[str, Any], values: List[Any], money: str) -> Any:
    kind = field["type"]
    if field["money"] and money == "decimal":
        # The shortest text of the number is what the API wrote: it has two places.
        exact = [None if value is None else Decimal(str(value)) for value in values]
        return pandas.Series(exact, dtype="object")
    if kind == "date":
        return _days(values)
    if kind == "datetime":
        # A column has one zone: UTC. `zone` says which one the account had.
        # Parsed once for each check: its rows share the moment.
        moments = {text: pandas.Timestamp(text).tz_convert("UTC") for text in set(values) if text}
        return pandas.Series([moments.get(text) for text in values], dtype="datetime64[ns, UTC]")
    if kind == "enum":
        return pandas.Categorical(values, categories=field["values"])
    if kind == "decimal":
        # Whole numbers come without a decimal point.
        values = [None if value is None else float(value) for value in values]
    # A type of a later version of the API is text until this table knows it.
    return pandas.array(values, dtype=_DTYPES.get(kind, "string"))
