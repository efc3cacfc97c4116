from __future__ import annotations

import unittest
from decimal import Decimal
from typing import Any, Dict

from .scripted_server import ScriptedServer, json_answer, page

try:
    import pandas
except ImportError:
    pandas = None
    print("The data frame tests are skipped: pandas was not found (apt-get install python3-pandas).")


#: Days after 2262-04-11 need seconds, which pandas has since version 2.
HAS_SECONDS = pandas is not None and int(pandas.__version__.split(".")[0]) >= 2


def field(name: str, kind: str, **marks: Any) -> Dict[str, Any]:
    return {"name": name, "type": kind, "values": None, "nullable": True, "money": False, "description": "", **marks}


FIELDS = [
    field("productName", "string"),
    field("quantityOnHand", "integer"),
    field("amc", "decimal"),
    field("unitPrice", "decimal", money=True),
    field("priced", "boolean"),
    field("stockState", "enum", values=["AT_ZERO_MIN_SET", "BELOW_MINIMUM", "OK"]),
    field("captureLocalDate", "date"),
    field("capturedAt", "datetime"),
]
FULL = {
    "productName": "NA",
    "quantityOnHand": 9007199254740991,
    "amc": 3,
    "unitPrice": 1.1,
    "priced": True,
    "stockState": "BELOW_MINIMUM",
    "captureLocalDate": "2026-03-02",
    "capturedAt": "2026-03-02T06:45:00.120+05:45",
}
EMPTY = dict.fromkeys(FULL)
LATER = {**FULL, "amc": 2.5, "priced": False, "capturedAt": "2026-03-03T01:00:00Z"}


@unittest.skipIf(pandas is None, "pandas was not found")
class FrameTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.close)
        client = self.server.client()
        self.addCleanup(client.close)
        self.reporting = client.reporting
        self.server.answers = [json_answer({"fields": FIELDS})]

    def test_columns_have_the_types_of_the_schema(self) -> None:
        self.server.answers += [page([FULL, EMPTY], "c1", 3), page([LATER], None, 3, captureLocalDate="2026-03-03")]
        frame = self.reporting.frame("stock-on-hand")
        self.assertEqual(
            {name: str(dtype) for name, dtype in frame.dtypes.items()},
            {
                "productName": "string",
                "quantityOnHand": "Int64",
                "amc": "Float64",
                "unitPrice": "Float64",
                "priced": "boolean",
                "stockState": "category",
                "captureLocalDate": "datetime64[s]" if HAS_SECONDS else "datetime64[ns]",
                "capturedAt": "datetime64[ns, UTC]",
            },
        )
        self.assertEqual(frame.iloc[1].isna().all(), True)
        first = frame.iloc[0]
        self.assertEqual((first["productName"], first["quantityOnHand"], first["amc"]), ("NA", 9007199254740991, 3.0))
        self.assertEqual(first["captureLocalDate"], pandas.Timestamp("2026-03-02"))
        self.assertEqual(list(frame["stockState"].cat.categories), FIELDS[5]["values"])
        self.assertEqual(
            list(frame["capturedAt"].dropna()),
            [pandas.Timestamp("2026-03-02T01:00:00.120Z"), pandas.Timestamp("2026-03-03T01:00:00Z")],
        )
        self.assertEqual((frame.attrs["state"], frame.attrs["captureLocalDate"]), ("OK", "2026-03-03"))

    def test_a_day_far_away_costs_no_other(self) -> None:
        rows = [FULL, {**FULL, "captureLocalDate": "2999-12-31"}, {**FULL, "captureLocalDate": "0001-01-01"}, EMPTY]
        self.server.answers += [page(rows, None, 4)]
        days = self.reporting.frame("stock-on-hand")["captureLocalDate"]
        self.assertEqual(days[0], pandas.Timestamp("2026-03-02"))
        self.assertEqual(list(days.isna()), [False, not HAS_SECONDS, not HAS_SECONDS, True])
        if HAS_SECONDS:
            self.assertEqual([days[1].year, days[2].year], [2999, 1])

    def test_no_rows_have_the_same_types(self) -> None:
        self.server.answers += [page([FULL], None, 1), page([], None, 0, state="NO_CAPTURE")]
        full, empty = self.reporting.frame("stock-on-hand"), self.reporting.frame("stock-on-hand")
        self.assertEqual(len(empty), 0)
        self.assertEqual(list(empty.dtypes), list(full.dtypes))

    def test_money_can_be_exact(self) -> None:
        self.server.answers += [page([FULL, EMPTY, LATER], None, 3)]
        frame = self.reporting.frame("stock-on-hand", money="decimal")
        self.assertEqual(frame["unitPrice"].dropna().sum(), Decimal("2.2"))
        self.assertEqual(str(frame["amc"].dtype), "Float64")
        with self.assertRaises(ValueError):
            self.reporting.frame("stock-on-hand", money="cents")

    def test_a_frame_is_of_one_walk(self) -> None:
        expired = json_answer({"error": "cursor_expired", "message": "Start again."}, 410)
        self.server.answers += [page([FULL], "c1", 2), expired, page([LATER], None, 1)]
        self.assertEqual(list(self.reporting.frame("stock-on-hand")["amc"]), [2.5])

    def test_asks_for_the_schema_of_the_grain(self) -> None:
        self.server.answers += [page([], None, 0)]
        self.reporting.frame("stock-history", grain="monthly")
        self.assertEqual([request.query for request in self.server.received], [[("grain", "monthly")]] * 2)
