"""The Storehouse client for Python: reports, the data API and webhook verification."""

from .client import Storehouse
from .errors import StorehouseError, WebhookVerificationError
from .retry import RetryPolicy
from .webhooks import verify_webhook

__all__ = [
    "RetryPolicy",
    "Storehouse",
    "StorehouseError",
    "WebhookVerificationError",
    "verify_webhook",
]
