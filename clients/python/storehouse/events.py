"""What deliveries contain, for type checkers: plain dicts at run time.

Comparing ``event["type"]`` with a literal narrows ``event["data"]``. A field without a value is left out, so read the
fields of the ``…Options`` classes with ``get``. Times are local to the account's zone, without offset.
"""

from __future__ import annotations

from typing import List, Literal, TypedDict, Union


class _Sample(TypedDict, total=False):
    #: Only in test and sample deliveries.
    _sample: bool


class TenantData(_Sample):
    tenantId: str
    status: str


class TenantProvisionedData(TenantData):
    subdomain: str


class TenantSuspendedData(TenantData, total=False):
    reason: str


class OrderData(_Sample):
    tenantId: str
    orderId: str
    orderNumber: str
    orderType: str
    status: str


class OrderCreatedData(OrderData):
    createdAt: str


class OrderStepData(OrderData):
    occurredAt: str


class OrderApprovedData(OrderStepData, total=False):
    approvedAt: str


class ShipmentData(_Sample):
    tenantId: str
    shipmentId: str
    shipmentNumber: str
    status: str


class ShipmentCreatedData(ShipmentData):
    createdAt: str


class ShipmentShippedOptions(ShipmentData, total=False):
    eventDate: str


class ShipmentShippedData(ShipmentShippedOptions):
    eventCode: str
    occurredAt: str


class StockAdjustmentLineOptions(TypedDict, total=False):
    lotNumber: str


class StockAdjustmentLine(StockAdjustmentLineOptions):
    productCode: str
    productName: str
    #: The raw value, unsigned for removals.
    quantity: float
    #: The signed effect on stock.
    quantityDelta: float
    reasonCode: str


class StockAdjustmentOptions(_Sample, total=False):
    comment: str


class StockAdjustmentData(StockAdjustmentOptions):
    tenantId: str
    transactionId: str
    transactionNumber: str
    adjustmentType: Literal["CORRECTION", "CONSUMED", "EXPIRED", "DAMAGED"]
    locationId: str
    locationName: str
    lines: List[StockAdjustmentLine]
    lineCount: int
    totalLineCount: int
    truncated: bool
    transactionDate: str
    occurredAt: str


class _Envelope(TypedDict):
    #: Stable: an event can arrive more than once, always with the same id.
    id: str
    #: Unix time in seconds when the delivery was sent.
    created: int


class TenantProvisioned(_Envelope):
    type: Literal["tenant.provisioned"]
    data: TenantProvisionedData


class TenantSuspended(_Envelope):
    type: Literal["tenant.suspended"]
    data: TenantSuspendedData


class TenantReactivated(_Envelope):
    type: Literal["tenant.reactivated"]
    data: TenantData


class OrderCreated(_Envelope):
    type: Literal["order.created"]
    data: OrderCreatedData


class OrderApproved(_Envelope):
    type: Literal["order.approved"]
    data: OrderApprovedData


class OrderStep(_Envelope):
    type: Literal["order.updated", "order.received", "order.cancelled"]
    data: OrderStepData


class ShipmentCreated(_Envelope):
    type: Literal["shipment.created"]
    data: ShipmentCreatedData


class ShipmentShipped(_Envelope):
    type: Literal["shipment.shipped"]
    data: ShipmentShippedData


class StockAdjustment(_Envelope):
    type: Literal["inventory.stock_adjustment"]
    data: StockAdjustmentData


class TestDelivery(_Envelope):
    type: Literal["test"]
    data: _Sample


WebhookEvent = Union[
    TenantProvisioned,
    TenantSuspended,
    TenantReactivated,
    OrderCreated,
    OrderApproved,
    OrderStep,
    ShipmentCreated,
    ShipmentShipped,
    StockAdjustment,
    TestDelivery,
]
