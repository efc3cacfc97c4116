from __future__ import annotations

import base64
import json
import math
import time
import unittest
from email.message import Message
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from storehouse import WebhookVerificationError, verify_webhook

VECTORS_FILE = Path(__file__).parents[3] / "client" / "test-vectors" / "webhook-signatures.json"
VECTORS: List[Dict[str, Any]] = json.loads(VECTORS_FILE.read_text(encoding="utf-8"))["vectors"]
VECTOR = VECTORS[0]
BODY: str = VECTOR["body"]
SIGNATURE: str = VECTOR["signature"]
TIMESTAMP = str(VECTOR["timestamp"])


def headers_of(vector: Dict[str, Any]) -> Dict[str, str]:
    return {"X-Platform-Signature": vector["signature"], "X-Platform-Timestamp": str(vector["timestamp"])}


def refusal(
    body: Any = BODY,
    headers: Any = None,
    secret: str = VECTOR["secret"],
    later_seconds: float = 0,
    tolerance_seconds: float = 300,
) -> Optional[str]:
    """Why a delivery is refused, or None."""
    given = headers_of(VECTOR) if headers is None else headers
    try:
        verify_webhook(body, given, secret, tolerance_seconds, now=VECTOR["timestamp"] + later_seconds)
    except WebhookVerificationError as error:
        return error.reason
    return None


class VerifyWebhookTest(unittest.TestCase):
    def test_accepts_the_published_vectors(self) -> None:
        self.assertGreater(len(VECTORS), 3)
        for vector in VECTORS:
            with self.subTest(vector["name"]):
                body = base64.b64decode(vector["bodyBase64"])
                forms: List[Any] = [body, bytearray(body), memoryview(body)]
                if "body" in vector:
                    forms.append(vector["body"])
                for form in forms:
                    verified = verify_webhook(form, headers_of(vector), vector["secret"], now=vector["timestamp"])
                    self.assertEqual((verified.timestamp, verified.body), (vector["timestamp"], body))

    def test_hands_on_the_event(self) -> None:
        event = verify_webhook(BODY, headers_of(VECTOR), VECTOR["secret"], now=VECTOR["timestamp"]).event
        self.assertEqual(event["type"], "order.created")
        self.assertEqual(event, json.loads(BODY))

    def test_reads_the_headers_of_any_framework(self) -> None:
        message = Message()
        for name, value in headers_of(VECTOR).items():
            message[name] = value
        kinds: List[Any] = [
            message,
            {"x-platform-signature": SIGNATURE, "x-platform-timestamp": TIMESTAMP, "host": "a"},
            {"X-PLATFORM-SIGNATURE": [SIGNATURE], "x-Platform-timestamp": (TIMESTAMP,)},
            [(b"x-platform-signature", SIGNATURE.encode()), (b"x-platform-timestamp", TIMESTAMP.encode())],
            iter(list(headers_of(VECTOR).items())),
            ((name, value) for name, value in headers_of(VECTOR).items()),
        ]
        for headers in kinds:
            with self.subTest(type(headers)):
                self.assertIsNone(refusal(headers=headers))

    def test_refuses_what_was_not_signed(self) -> None:
        moved = {"x-platform-signature": SIGNATURE, "x-platform-timestamp": str(VECTOR["timestamp"] + 1)}
        cases: List[Tuple[str, Dict[str, Any]]] = [
            ("a changed body", {"body": BODY.replace("PO-1001", "PO-1002")}),
            ("a body that was parsed and written again", {"body": json.dumps(json.loads(BODY))}),
            ("a newline more", {"body": BODY + "\n"}),
            ("another secret", {"secret": "whsec_other"}),
            ("the secret without its prefix", {"secret": VECTOR["secret"][len("whsec_") :]}),
            ("a changed timestamp", {"headers": moved}),
        ]
        for name, changes in cases:
            with self.subTest(name):
                self.assertEqual(refusal(**changes), "wrong_signature")

    def test_refuses_missing_and_repeated_headers(self) -> None:
        repeated = Message()
        for name, value in [*headers_of(VECTOR).items(), ("X-Platform-Signature", SIGNATURE)]:
            repeated[name] = value
        cases: List[Any] = [
            {},
            {"x-platform-signature": SIGNATURE},
            {"x-platform-timestamp": TIMESTAMP},
            {"x-platform-signature": None, "x-platform-timestamp": TIMESTAMP},
            {"x-platform-signature": [SIGNATURE, SIGNATURE], "x-platform-timestamp": TIMESTAMP},
            {**headers_of(VECTOR), "x-platform-signature": SIGNATURE},
            repeated,
        ]
        for headers in cases:
            with self.subTest(headers=headers):
                self.assertEqual(refusal(headers=headers), "missing_header")

    def test_refuses_malformed_signatures(self) -> None:
        for malformed in (
            "",
            SIGNATURE[3:],
            f"v2={SIGNATURE[3:]}",
            SIGNATURE[:-1],
            f"{SIGNATURE}0",
            f"{SIGNATURE},{SIGNATURE}",
            "v1=" + "g" * 64,
            f" {SIGNATURE}",
            f"{SIGNATURE}\n",
            "v1=" + "é" * 64,
        ):
            with self.subTest(malformed):
                headers = {"x-platform-signature": malformed, "x-platform-timestamp": TIMESTAMP}
                self.assertEqual(refusal(headers=headers), "malformed_signature")

    def test_refuses_malformed_timestamps(self) -> None:
        long = "9" * 40
        for malformed in ("", "now", f"{TIMESTAMP}.5", f"-{TIMESTAMP}", f" {TIMESTAMP}", "1e9", "0x10", "١٢٣", long):
            with self.subTest(malformed):
                headers = {"x-platform-signature": SIGNATURE, "x-platform-timestamp": malformed}
                self.assertEqual(refusal(headers=headers), "malformed_timestamp")

    def test_keeps_to_the_tolerance(self) -> None:
        cases: List[Tuple[float, float, Optional[str]]] = [
            (0, 300, None),
            (300, 300, None),
            (300.9, 300, None),
            (-300, 300, None),
            (301, 300, "stale_timestamp"),
            (-301, 300, "stale_timestamp"),
            (11, 10, "stale_timestamp"),
            (600, 600, None),
            (0, math.nan, "stale_timestamp"),
            (math.nan, 300, "stale_timestamp"),
        ]
        for later_seconds, tolerance_seconds, reason in cases:
            with self.subTest(later_seconds=later_seconds, tolerance_seconds=tolerance_seconds):
                actual = refusal(later_seconds=later_seconds, tolerance_seconds=tolerance_seconds)
                self.assertEqual(actual, reason)

    def test_uses_the_clock_of_the_machine(self) -> None:
        self.assertGreater(abs(time.time() - VECTOR["timestamp"]), 300)
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(BODY, headers_of(VECTOR), VECTOR["secret"])

    def test_says_when_it_is_called_wrongly(self) -> None:
        missing: Any = None
        for secret in (missing, ""):
            with self.assertRaises(TypeError):
                verify_webhook(BODY, headers_of(VECTOR), secret)
        with self.assertRaises(TypeError):
            verify_webhook(json.loads(BODY), headers_of(VECTOR), VECTOR["secret"])
