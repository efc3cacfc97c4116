import type { System } from '../../system/system.ts';
import { openReportedAccount, type ReportedAccount } from './reported-account.ts';

/** A small inventory whose figures can be calculated by hand. */
export interface Clinic {
  readonly account: ReportedAccount;
  readonly north: string;
  readonly south: string;
  readonly supplier: string;
  readonly ward: string;
  readonly aspirin: string;
  readonly bandages: string;
  readonly cotton: string;
  readonly drops: string;
  readonly pads: string;
  readonly orders: { readonly placed: string; readonly draft: string; readonly late: string };
}

interface Order {
  readonly id: string;
  readonly orderItems: readonly { readonly id: string }[];
}

/**
 * The state on 2 March 2026, before the first check. North has 15 aspirin in two lots (below its minimum of 20), 100
 * bandages (above its maximum), no cotton (minimum 5) and 24 pads. South has 2 aspirin, no cotton any more, and 3
 * drops, one lot of which has expired.
 */
export async function openClinic(system: System, fields: Readonly<Record<string, unknown>> = {}): Promise<Clinic> {
  const account = await openReportedAccount(system, { zone: 'Asia/Kathmandu', ...fields });
  const owner = await account.session();
  const north = await owner.createLocation('North');
  const south = await owner.createLocation('South, "the old"');
  const supplier = await owner.createLocation('Supplies Ltd', { locationType: { id: '4' } });
  const ward = await owner.createLocation('Ward 7', { locationType: { id: '5' } });
  const product = (name: string, productCode: string, pricePerUnit: number | null) =>
    account.createProduct(name, { productCode, pricePerUnit });
  const aspirin = await product('Aspirin', 'ASP', 1.255);
  const bandages = await product('Bandages', 'BAN', 0);
  const cotton = await product('Cotton', 'COT', null);
  const drops = await product('=Drops', '-DRO', 2.005);
  const pads = await product('Pads', 'PAD', 1);

  const aspirinLot = await account.createLot(aspirin, '-A12', '2026-03-20');
  const laterLot = await account.createLot(aspirin, 'B "7", blue', '2027-01-31');
  const bandagesLot = await account.createLot(bandages);
  const cottonLot = await account.createLot(cotton, 'C1', '2026-05-01');
  const dropsLot = await account.createLot(drops, 'OLD', '2026-02-01');
  const newDropsLot = await account.createLot(drops, 'NEW', '2026-04-01');
  await account.post('adjustment', north, [
    [aspirinLot, 10],
    [laterLot, 5],
    [bandagesLot, 100],
  ]);
  await account.post('adjustment', south, [
    [aspirinLot, 2],
    [dropsLot, 1],
    [newDropsLot, 2],
    [cottonLot, 3],
  ]);
  await account.post('consumption', south, [[cottonLot, 3]]);

  const level = (productId: string, quantities: object) =>
    owner.data(200, 'PUT', '/inventoryLevels', { location: { id: north }, product: { id: productId }, ...quantities });
  await level(aspirin, { minQuantity: 20, reorderQuantity: 30, maxQuantity: 40 });
  await level(bandages, { minQuantity: 0, maxQuantity: 50 });
  await level(cotton, { minQuantity: 5 });

  const order = (name: string, orderItems: readonly object[], rest: object = {}) =>
    owner.data<Order>(201, 'POST', '/purchaseOrders', {
      name,
      origin: { id: supplier },
      destination: { id: north },
      orderItems,
      ...rest,
    });
  const step = (id: string, name: string) => owner.data(200, 'POST', `/purchaseOrders/${id}/${name}`);
  const place = async (made: Order) => {
    await step(made.id, 'approve');
    await step(made.id, 'place');
    return made;
  };
  const placed = await place(
    await order(
      'Pads and cotton',
      [
        { product: { id: pads }, quantity: 10, quantityPerUom: 12, unitPrice: 24, estimatedReadyDate: '2026-03-15' },
        { product: { id: cotton }, quantity: 5, estimatedReadyDate: '2026-03-25' },
      ],
      { currencyCode: 'EUR', dateOrdered: '2026-02-20' },
    ),
  );
  await owner.data(201, 'POST', `/purchaseOrders/${placed.id}/receipts`, {
    lines: [{ orderItem: { id: placed.orderItems[0]?.id }, quantity: 2 }],
  });
  const draft = await order('Draft', [{ product: { id: cotton }, quantity: 7 }]);
  const late = await place(
    await order('Late', [{ product: { id: aspirin }, quantity: 3, unitPrice: 1.115 }], { destination: { id: south } }),
  );
  await owner.data(201, 'POST', '/shipments', {
    name: 'On its way',
    origin: { id: supplier },
    destination: { id: south },
    expectedShippingDate: '2026-02-20',
    expectedDeliveryDate: '2026-03-01',
    shipmentItems: [{ inventoryItem: { id: aspirinLot }, quantity: 3, orderItem: { id: late.orderItems[0]?.id } }],
  });
  await account.patch({ expiryWindowDays: 30 });
  const orders = { placed: placed.id, draft: draft.id, late: late.id };
  return { account, north, south, supplier, ward, aspirin, bandages, cotton, drops, pads, orders };
}
