from __future__ import annotations

import io
import os
import tempfile
import unittest
from datetime import date
from typing import Dict, List, Optional

from storehouse import StorehouseError

from .scripted_server import Answer, ScriptedServer, json_answer, page

ROWS = [{"quantityOnHand": quantity} for quantity in range(5)]
VALUES_CHANGED = json_answer({"error": "values_changed", "message": "Start again."}, 409)
CURSOR_EXPIRED = json_answer({"error": "cursor_expired", "message": "Start again."}, 410)


def csv_page(text: str, cursor: Optional[str], total: int) -> Answer:
    headers = {"X-Rows-Total": str(total), "X-Report-State": "OK", "Content-Type": "text/csv; charset=utf-8"}
    if cursor is not None:
        headers["X-Next-Cursor"] = cursor
    return Answer(200, f"name,note\r\n{text}".encode(), headers)


CSV_PAGES = [
    csv_page('a,"two\r\nlines ""quoted"""\r\nb,\r\n', "c1", 4),
    csv_page('é,""\r\n', "c2", 4),
    csv_page("d,4\r\n", None, 4),
]
CSV_WHOLE = 'name,note\r\na,"two\r\nlines ""quoted"""\r\nb,\r\né,""\r\nd,4\r\n'


class ReportingTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.close)
        client = self.server.client()
        self.addCleanup(client.close)
        self.reporting = client.reporting

    def answer_walk(self, *before_end: Answer) -> None:
        self.server.answers = [page(ROWS[:2], "c1", 5), page(ROWS[2:4], "c2", 5), *before_end, page(ROWS[4:], None, 5)]

    def test_walks_with_the_same_parameters_and_the_cursor_of_the_page_before(self) -> None:
        self.answer_walk()
        rows = self.reporting.rows(
            "activity", category=["ISSUE", "RECEIPT"], from_=date(2026, 3, 1), to=None, locationId="é b"
        )
        self.assertEqual(list(rows), ROWS)
        same = [("category", "ISSUE"), ("category", "RECEIPT"), ("from", "2026-03-01"), ("locationId", "é b")]
        self.assertEqual(
            [request.query for request in self.server.received],
            [same, [*same, ("cursor", "c1")], [*same, ("cursor", "c2")]],
        )
        self.assertEqual({request.path for request in self.server.received}, {"/api/v1/reporting/activity"})

    def test_requests_a_page_only_when_its_rows_are_wanted(self) -> None:
        self.answer_walk()
        rows = self.reporting.rows("stock-on-hand")
        self.assertEqual(self.server.received, [])
        self.assertEqual([next(rows), next(rows)], ROWS[:2])
        self.assertEqual(len(self.server.received), 1)

    def test_pages_carry_their_envelope(self) -> None:
        self.server.answers = [page([], None, 0, state="NO_CAPTURE", message="The first check runs at 04:00.")]
        [only] = self.reporting.pages("summary")
        self.assertEqual((only.rows, only.rows_total, only.envelope["state"]), ([], 0, "NO_CAPTURE"))

    def test_an_interrupted_page_neither_loses_nor_repeats_a_row(self) -> None:
        whole = page(ROWS[4:], None, 5)
        self.answer_walk(
            json_answer({"error": "rate_limit_exceeded", "message": "Wait."}, 429, Retry_After="6"),
            json_answer({"error": "reporting_busy", "message": "Wait."}, 429, Retry_After="5"),
            Answer(500),
            Answer(200, whole.body, whole.headers, breaks_off_after=20),
        )
        self.assertEqual(list(self.reporting.rows("stock-on-hand")), ROWS)
        self.assertEqual(self.server.waits[:2], [6, 5])

    def test_rows_already_handed_out_cannot_be_taken_back(self) -> None:
        for ending in (VALUES_CHANGED, CURSOR_EXPIRED):
            self.answer_walk(ending)
            rows = self.reporting.rows("stock-on-hand")
            self.assertEqual([next(rows) for _ in range(4)], ROWS[:4])
            with self.assertRaises(StorehouseError) as caught:
                next(rows)
            self.assertTrue(caught.exception.ends_walk)

    def test_a_walk_starts_again_where_its_rows_can_be_forgotten(self) -> None:
        later = [{"quantityOnHand": 9}]
        self.server.answers = [page(ROWS[:2], "c1", 5), CURSOR_EXPIRED, page(later, None, 1)]
        rows: List[Dict[str, int]] = []
        for row in self.reporting.rows("stock-on-hand", on_restart=rows.clear):
            rows.append(row)
        self.assertEqual(rows, later)

    def test_all_starts_again_and_returns_one_walk(self) -> None:
        later = [{"quantityOnHand": 9}]
        self.server.answers = [page(ROWS[:2], "c1", 5), VALUES_CHANGED, page(later, None, 1)]
        self.assertEqual(self.reporting.all("stock-on-hand"), later)
        self.assertEqual([request.query for request in self.server.received], [[], [("cursor", "c1")], []])

    def test_all_does_not_start_again_for_ever(self) -> None:
        self.server.answers = [page(ROWS[:2], "c1", 5), VALUES_CHANGED] * 4
        with self.assertRaises(StorehouseError) as caught:
            self.reporting.all("stock-on-hand")
        self.assertEqual(caught.exception.code, "values_changed")

    def test_a_walk_that_ends_early_is_an_error(self) -> None:
        self.server.answers = [page(ROWS[:2], None, 5)]
        with self.assertRaises(StorehouseError) as caught:
            list(self.reporting.rows("stock-on-hand"))
        self.assertEqual(caught.exception.code, "walk_incomplete")

    def test_cursor_and_format_belong_to_the_walk(self) -> None:
        with self.assertRaises(TypeError):
            next(self.reporting.rows("stock-on-hand", cursor="x"))
        with self.assertRaises(TypeError):
            self.reporting.csv("stock-on-hand", io.BytesIO(), format="json")

    def test_requests_a_schema_once_per_grain(self) -> None:
        self.server.answers = [json_answer({"grain": "daily"}), json_answer({"grain": "monthly"})]
        for grain in (None, "monthly", None, "monthly"):
            self.assertEqual(self.reporting.schema("activity", grain)["grain"], grain or "daily")
        self.assertEqual(
            [(request.path, request.query) for request in self.server.received],
            [("/api/v1/reporting/activity/schema", []), ("/api/v1/reporting/activity/schema", [("grain", "monthly")])],
        )

    def test_csv_into_open_files(self) -> None:
        binary = io.BytesIO()
        self.server.answers = list(CSV_PAGES)
        walk = self.reporting.csv("stock-on-hand", binary, limit=2)
        self.assertEqual(binary.getvalue().decode(), CSV_WHOLE)
        self.assertEqual(
            (walk.rows, walk.pages, walk.state, walk.values_hidden, walk.is_stale), (4, 3, "OK", None, False)
        )
        self.assertEqual(
            [dict(request.query) for request in self.server.received],
            [
                {"limit": "2", "format": "csv"},
                {"limit": "2", "format": "csv", "cursor": "c1"},
                {"limit": "2", "format": "csv", "cursor": "c2"},
            ],
        )
        text = io.StringIO(newline="")
        self.server.answers = list(CSV_PAGES)
        self.reporting.csv("stock-on-hand", text)
        self.assertEqual(text.getvalue(), CSV_WHOLE)

    def test_csv_into_a_path_appears_whole_or_not_at_all(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "stock.csv")
            self.server.answers = [CSV_PAGES[0], json_answer({"error": "account_suspended"}, 402)]
            with self.assertRaises(StorehouseError):
                self.reporting.csv("stock-on-hand", path)
            self.assertEqual(os.listdir(folder), [])

            self.server.answers = [CSV_PAGES[0], CURSOR_EXPIRED, *CSV_PAGES]
            self.assertEqual(self.reporting.csv("stock-on-hand", path).rows, 4)
            with open(path, encoding="utf-8", newline="") as file:
                self.assertEqual(file.read(), CSV_WHOLE)
            self.assertEqual(os.listdir(folder), ["stock.csv"])

    def test_csv_counts_its_rows(self) -> None:
        self.server.answers = [csv_page('a,"x\r\ny"\r\n', None, 2)]
        with self.assertRaises(StorehouseError) as caught:
            self.reporting.csv("stock-on-hand", io.BytesIO())
        self.assertEqual(caught.exception.code, "walk_incomplete")
