from __future__ import annotations

import pickle
import socket
import threading
import unittest

from storehouse import RetryPolicy, Storehouse, StorehouseError
from storehouse.connection import Address

from .scripted_server import Answer, ScriptedServer, gzipped, json_answer


class TransportTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.close)
        self.client = self.server.client()
        self.addCleanup(self.client.close)

    def failure(self, *answers: Answer, times: int = 1) -> StorehouseError:
        self.server.answers = list(answers) * times
        with self.assertRaises(StorehouseError) as caught:
            self.client.reporting.index()
        return caught.exception

    def test_sends_the_key_in_the_header_and_asks_for_compression(self) -> None:
        self.server.answers = [gzipped(json_answer({"datasets": []}))]
        self.assertEqual(self.client.reporting.index(), {"datasets": []})
        [request] = self.server.received
        self.assertEqual((request.method, request.path, request.query), ("GET", "/api/v1/reporting", []))
        self.assertEqual(request.headers["X-API-Key"], "shk.test")
        self.assertEqual(request.headers["Accept-Encoding"], "gzip")

    def test_keeps_the_connection(self) -> None:
        self.server.answers = [json_answer({}), json_answer({}), json_answer({})]
        for _ in range(3):
            self.client.reporting.index()
        self.assertEqual(len({request.client for request in self.server.received}), 1)

    def test_opens_another_connection_when_the_server_closed_the_kept_one(self) -> None:
        self.server.answers = [json_answer({}, Connection="close"), json_answer({"id": "1"}, 201)]
        self.client.reporting.index()
        self.client.data.product.create({"name": "A"})
        self.assertEqual(self.server.waits, [])

    def test_shows_the_allowance_of_the_latest_response(self) -> None:
        self.assertIsNone(self.client.reporting.allowance)
        self.server.answers = [json_answer({}, X_RateLimit_Remaining="17")]
        self.client.reporting.index()
        allowance = self.client.reporting.allowance
        assert allowance is not None
        self.assertEqual((allowance.limit, allowance.remaining, allowance.bucket), (600, 17, "reporting"))
        self.assertIsNone(self.client.data.allowance)

    def test_reads_both_shapes_of_errors(self) -> None:
        reporting = {"error": "unknown_parameter", "message": "colour is not known."}
        error = self.failure(json_answer(reporting, 400))
        self.assertEqual((error.status, error.code, error.message), (400, "unknown_parameter", "colour is not known."))
        errors = [{"field": "name", "message": "cannot be null"}]
        data = {"errorCode": 400, "errorMessage": "name cannot be null", "errors": errors}
        error = self.failure(json_answer(data, 400))
        self.assertEqual(
            (error.status, error.code, error.message, error.errors),
            (400, "invalid_request", "name cannot be null", errors),
        )
        self.assertEqual(str(error), "400 invalid_request: name cannot be null")

    def test_names_errors_without_a_readable_body(self) -> None:
        cases = [(401, b"", "unauthorized"), (404, b"<h1>Page not found</h1>", "not_found"), (302, b"", "http_302")]
        for status, body, code in cases:
            with self.subTest(status=status):
                error = self.failure(Answer(status, body))
                self.assertEqual((error.status, error.code), (status, code))
        self.assertEqual(self.server.waits, [])

    def test_refuses_a_page_that_is_not_json(self) -> None:
        error = self.failure(Answer(200, b"<h1>Sign in</h1>"))
        self.assertEqual((error.status, error.code), (0, "invalid_answer"))

    def test_errors_survive_pickling(self) -> None:
        error = self.failure(json_answer({"error": "account_suspended", "message": "Suspended."}, 402))
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((copy.status, copy.code, copy.message), (402, "account_suspended", "Suspended."))

    def test_waits_as_long_as_the_server_asks(self) -> None:
        busy = json_answer({"error": "reporting_busy", "message": "Busy."}, 429, Retry_After="5")
        rebuilt = json_answer({"error": "unavailable", "message": "Rebuilding."}, 503, Retry_After="30")
        self.server.answers = [busy, rebuilt, Answer(429), json_answer({"ok": True})]
        self.assertEqual(self.client.reporting.index(), {"ok": True})
        self.assertEqual(self.server.waits, [5, 30, 1])

    def test_does_not_wait_longer_than_its_bound(self) -> None:
        error = self.failure(json_answer({"error": "rate_limit_exceeded"}, 429, Retry_After="3600"))
        self.assertEqual((error.code, error.retry_after_seconds), ("rate_limit_exceeded", 3600))
        self.assertEqual(self.server.waits, [])

    def test_gives_up_after_its_retries(self) -> None:
        error = self.failure(Answer(502), times=7)
        self.assertEqual((error.status, error.code), (502, "http_502"))
        self.assertEqual(self.server.waits, [0.5, 1, 2, 4, 8, 8])

    def test_jitter_only_adds_to_what_the_server_asks(self) -> None:
        policy = RetryPolicy(draw=lambda: 1.0)
        self.assertEqual(policy.wait_seconds(0, StorehouseError(503, "unavailable", "", 30)), 31)
        self.assertEqual(policy.wait_seconds(2, StorehouseError(0, "network_error", "")), 4)

    def test_fetches_a_page_again_that_broke_off(self) -> None:
        whole = json_answer({"datasets": ["x" * 1_000]})
        broken = Answer(200, whole.body, whole.headers, breaks_off_after=100)
        squeezed = gzipped(whole)
        cut = Answer(200, squeezed.body[:-9], squeezed.headers)
        self.server.answers = [broken, cut, squeezed]
        self.assertEqual(self.client.reporting.index(), {"datasets": ["x" * 1_000]})
        self.assertEqual(len(self.server.waits), 2)

    def test_reports_a_server_that_is_not_there(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        client = self.server.client(instance_url=f"http://127.0.0.1:{port}")
        with self.assertRaises(StorehouseError) as caught:
            client.data.product.delete("1")
        self.assertEqual((caught.exception.status, caught.exception.code), (0, "network_error"))
        # It never left, so even a DELETE could be tried again.
        self.assertEqual(len(self.server.waits), 6)

    def test_reports_a_server_that_is_silent(self) -> None:
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            client = self.server.client(platform_url=url, timeout_seconds=0.05)
            with self.assertRaises(StorehouseError) as caught:
                client.reporting.index()
        self.assertEqual((caught.exception.status, caught.exception.code), (0, "timeout"))

    def test_threads_have_connections_of_their_own(self) -> None:
        self.server.answers = [json_answer({}), json_answer({})]

        def read() -> None:
            with self.client:
                self.client.reporting.index()

        for _ in range(2):
            thread = threading.Thread(target=read)
            thread.start()
            thread.join()
        self.assertEqual(len({request.client for request in self.server.received}), 2)


class AddressTest(unittest.TestCase):
    def test_names_under_localhost_are_loopback_and_keep_their_host_header(self) -> None:
        address = Address("http://acme.localhost:8081/base/")
        self.assertEqual(address.open(1).host, "localhost")
        self.assertEqual((address.netloc, address.prefix), ("acme.localhost:8081", "/base"))

    def test_refuses_what_is_no_address(self) -> None:
        for url in ("localhost:8080", "ftp://a", "http://", "http://user:secret@a", "http://a?key=1"):
            with self.subTest(url=url), self.assertRaises(ValueError):
                Address(url)

    def test_says_what_is_missing(self) -> None:
        with self.assertRaises(TypeError):
            Storehouse(api_key="")
        for api_key in ("shk.secret\n", "shk.secret\n# demo", "shk. secret", "shk.s\u00e9cret"):
            with self.assertRaisesRegex(TypeError, "^The API key contains"):
                Storehouse(api_key=api_key)
        client = Storehouse(api_key="shk.test")
        with self.assertRaisesRegex(TypeError, "platform_url"):
            client.reporting
        with self.assertRaisesRegex(TypeError, "instance_url"):
            client.data
