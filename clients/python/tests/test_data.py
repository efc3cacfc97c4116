from __future__ import annotations

import json
import unittest
from datetime import date, datetime, timezone
from typing import Any, Callable, Dict, List, Tuple

from storehouse import StorehouseError
from storehouse.data import Data

from .scripted_server import Answer, ScriptedServer, json_answer

UNAVAILABLE = Answer(503)


class DataTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.close)
        client = self.server.client()
        self.addCleanup(client.close)
        self.data = client.data

    def test_sends_each_operation(self) -> None:
        row = {"id": "p 1", "name": "Gauze"}
        operations: List[Tuple[Callable[[Data], Any], Answer, Any, Tuple[str, str, Any]]] = [
            (
                lambda data: data.product.list(max=100, offset=0),
                json_answer({"data": [row]}),
                [row],
                ("GET", "/api/v1/generic/product", None),
            ),
            (
                lambda data: data.stock(by_lot=True, **{"location.id": "d"}),
                json_answer({"data": [row], "totalCount": 1}),
                {"data": [row], "totalCount": 1},
                ("GET", "/api/v1/stock", None),
            ),
            (
                lambda data: data.put_inventory_levels([{"minQuantity": 1}]),
                json_answer({"data": [row]}),
                [row],
                ("PUT", "/api/v1/inventoryLevels", [{"minQuantity": 1}]),
            ),
            (
                lambda data: data.inventory_levels(max=1),
                json_answer({"data": [row], "totalCount": 1}),
                {"data": [row], "totalCount": 1},
                ("GET", "/api/v1/inventoryLevels", None),
            ),
            (
                lambda data: data.transaction_types(),
                json_answer({"data": [row], "totalCount": 1}),
                [row],
                ("GET", "/api/v1/transactionTypes", None),
            ),
            (
                lambda data: data.inventory_item.get("p 1"),
                json_answer(row),
                row,
                ("GET", "/api/v1/generic/inventoryItem/p%201", None),
            ),
            (
                lambda data: data.product.create({"name": "Gauze"}),
                json_answer(row, 201),
                row,
                ("POST", "/api/v1/generic/product", {"name": "Gauze"}),
            ),
            (
                lambda data: data.category.create_many([{"name": "A"}, {"name": "B"}]),
                json_answer({"data": [row, row]}, 201),
                [row, row],
                ("POST", "/api/v1/generic/category", [{"name": "A"}, {"name": "B"}]),
            ),
            (
                lambda data: data.product.update("1", {"name": None}),
                json_answer(row),
                row,
                ("PUT", "/api/v1/generic/product/1", {"name": None}),
            ),
            (
                lambda data: data.product.delete("1"),
                Answer(204),
                None,
                ("DELETE", "/api/v1/generic/product/1", None),
            ),
            (
                lambda data: data.request("GET", "/locations"),
                json_answer({"data": []}),
                {"data": []},
                ("GET", "/api/v1/locations", None),
            ),
        ]
        for call, answer, expected, (method, path, body) in operations:
            with self.subTest(method=method, path=path):
                self.server.answers = [answer]
                self.assertEqual(call(self.data), expected)
                request = self.server.received[-1]
                self.assertEqual((request.method, request.path), (method, path))
                self.assertEqual(json.loads(request.body) if request.body else None, body)
                self.assertEqual(request.headers.get("Content-Type"), "application/json" if body else None)

    def test_writes_query_values_as_the_api_reads_them(self) -> None:
        self.server.answers = [json_answer({"data": []})]
        since = datetime(2026, 3, 1, 8, tzinfo=timezone.utc)
        filters: Dict[str, Any] = {"category.id": "a&b"}
        self.data.product.list(max=2, active=True, lastUpdatedSince=since, day=date(2026, 3, 2), **filters)
        self.assertEqual(
            self.server.received[0].query,
            [
                ("max", "2"),
                ("active", "true"),
                ("lastUpdatedSince", "2026-03-01T08:00:00+00:00"),
                ("day", "2026-03-02"),
                ("category.id", "a&b"),
            ],
        )

    def test_does_not_repeat_a_write_that_may_have_happened(self) -> None:
        writes: List[Callable[[], Any]] = [
            lambda: self.data.product.create({}),
            lambda: self.data.product.update("1", {}),
            lambda: self.data.product.delete("1"),
        ]
        for write in writes:
            for answer in (UNAVAILABLE, Answer(200, b"{}" * 9, breaks_off_after=2)):
                self.server.answers = [answer]
                with self.assertRaises(StorehouseError):
                    write()
        self.assertEqual(self.server.waits, [])

    def test_repeats_a_create_with_an_idempotency_key(self) -> None:
        running = json_answer({"errorCode": 409, "errorMessage": "in progress"}, 409, Retry_After="1")
        self.server.answers = [UNAVAILABLE, running, json_answer({"id": "1"}, 201)]
        self.assertEqual(self.data.product.create({"name": "A"}, idempotency_key="k-1"), {"id": "1"})
        self.assertEqual([request.headers["Idempotency-Key"] for request in self.server.received], ["k-1"] * 3)
        self.assertEqual(self.server.waits, [0.5, 1])

    def test_does_not_repeat_a_conflict(self) -> None:
        self.server.answers = [json_answer({"errorCode": 409, "errorMessage": "another body"}, 409)]
        with self.assertRaises(StorehouseError) as caught:
            self.data.product.create({}, idempotency_key="k-1")
        self.assertEqual((caught.exception.status, caught.exception.code), (409, "conflict"))

    def test_repeats_any_write_that_a_rate_limit_refused(self) -> None:
        limited = json_answer({"error": "rate_limit_exceeded", "message": "Slow down."}, 429, Retry_After="3")
        self.server.answers = [limited, Answer(204)]
        self.data.product.delete("1")
        self.assertEqual(self.server.waits, [3])

    def test_refuses_an_empty_id(self) -> None:
        with self.assertRaises(ValueError):
            self.data.product.delete("")
