"""The data API: generic objects of the account's instance."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence
from urllib.parse import quote

from .transport import Allowance, Request, Transport, encode_query

#: An object as the API returns it: flat, references as ``{"id": …, "name": …, "class": …}``.
Object = Dict[str, Any]


class Data:
    """Objects by class: ``data.product``, ``data.inventory_item``, …"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.product = Objects(self, "product")
        self.inventory_item = Objects(self, "inventoryItem")
        self.shipment = Objects(self, "shipment")
        self.shipment_item = Objects(self, "shipmentItem")
        self.requisition = Objects(self, "requisition")
        self.requisition_item = Objects(self, "requisitionItem")
        self.transaction = Objects(self, "transaction")
        self.transaction_entry = Objects(self, "transactionEntry")
        self.category = Objects(self, "category")
        self.location_type = Objects(self, "locationType")
        self.location_group = Objects(self, "locationGroup")
        #: Read-only.
        self.person = Objects(self, "person")
        self.organization = Objects(self, "organization")

    def stock(
        self,
        *,
        max: Optional[int] = None,
        offset: Optional[int] = None,
        by_lot: bool = False,
        timeout_seconds: Optional[float] = None,
        **filters: Any,
    ) -> Object:
        """What locations have and can promise: ``{"data": [...], "totalCount": ...}``, by product or by lot.

        Filters are ``**{"location.id": ...}`` and ``**{"product.id": ...}``.
        """
        query = {"max": max, "offset": offset, "byLot": by_lot, **filters}
        return self.request("GET", "/stock", query=query, timeout_seconds=timeout_seconds)

    def inventory_levels(
        self,
        *,
        max: Optional[int] = None,
        offset: Optional[int] = None,
        timeout_seconds: Optional[float] = None,
        **filters: Any,
    ) -> Object:
        """How much locations should keep: ``{"data": [...], "totalCount": ...}``; filters as for ``stock``."""
        query = {"max": max, "offset": offset, **filters}
        return self.request("GET", "/inventoryLevels", query=query, timeout_seconds=timeout_seconds)

    def put_inventory_levels(
        self, levels: Sequence[Mapping[str, Any]], *, timeout_seconds: Optional[float] = None
    ) -> List[Object]:
        """Creates or replaces up to 1,000 levels, all or none."""
        body = [dict(level) for level in levels]
        return self.request("PUT", "/inventoryLevels", body=body, timeout_seconds=timeout_seconds)["data"]

    def transaction_types(self, *, timeout_seconds: Optional[float] = None) -> List[Object]:
        return self.request("GET", "/transactionTypes", timeout_seconds=timeout_seconds)["data"]

    @property
    def allowance(self) -> Optional[Allowance]:
        """What is left of the plan's hourly limit, as of the latest response."""
        return self._transport.allowance

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Any:
        """Any call below ``/api/v1``, for the dedicated endpoints: ``request("GET", "/locations")``.

        Returns the JSON of the response as it is; None if there is no body.
        """
        response = self._transport.send(
            Request(
                method,
                f"/api/v1{path}",
                encode_query(query or {}),
                None if body is None else json.dumps(body, allow_nan=False).encode(),
                idempotency_key,
                timeout_seconds,
            )
        )
        return response.json() if response.body else None


class Objects:
    """The five operations of a class. Each takes ``timeout_seconds``.

    ``create`` and ``create_many`` are sent again after a failure only with an ``idempotency_key``: without one,
    nobody can say whether the first request created something.
    """

    def __init__(self, data: Data, class_name: str) -> None:
        self.class_name = class_name
        self._data = data
        self._path = f"/generic/{class_name}"

    def list(
        self,
        *,
        max: Optional[int] = None,
        offset: Optional[int] = None,
        timeout_seconds: Optional[float] = None,
        **filters: Any,
    ) -> List[Object]:
        """Objects in a stable order; all of them unless ``max`` is given."""
        query = {"max": max, "offset": offset, **filters}
        answer = self._data.request("GET", self._path, query=query, timeout_seconds=timeout_seconds)
        return answer["data"]

    def get(self, id: str, *, timeout_seconds: Optional[float] = None) -> Object:
        return self._data.request("GET", self._path_of(id), timeout_seconds=timeout_seconds)

    def create(
        self,
        body: Mapping[str, Any],
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> Object:
        return self._data.request(
            "POST",
            self._path,
            body=dict(body),
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )

    def create_many(
        self,
        bodies: Sequence[Mapping[str, Any]],
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
    ) -> List[Object]:
        """Up to 1,000 objects, all or none."""
        answer = self._data.request(
            "POST",
            self._path,
            body=[dict(body) for body in bodies],
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
        )
        return answer["data"]

    def update(self, id: str, body: Mapping[str, Any], *, timeout_seconds: Optional[float] = None) -> Object:
        """Changes the given fields; with ``version``, only if nobody else has changed the object since."""
        return self._data.request("PUT", self._path_of(id), body=dict(body), timeout_seconds=timeout_seconds)

    def delete(self, id: str, *, timeout_seconds: Optional[float] = None) -> None:
        self._data.request("DELETE", self._path_of(id), timeout_seconds=timeout_seconds)

    def _path_of(self, id: str) -> str:
        if not id:
            raise ValueError("The id is missing.")
        return f"{self._path}/{quote(id, safe='')}"
