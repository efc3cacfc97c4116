import { signIn, type Session } from './session.ts';
import type { AccountAnswer, System } from './system.ts';

/** An instance with locations, a product and two of its lots; the first lot is on hand at the first depot. */
export interface StockedInstance {
  readonly account: AccountAnswer;
  readonly owner: Session;
  readonly north: string;
  readonly south: string;
  readonly supplier: string;
  readonly ward: string;
  readonly product: string;
  readonly productCode: string;
  readonly lot: string;
  readonly laterLot: string;
}

export const onHandAtFirst = 100;

export async function stockInstance(system: System): Promise<StockedInstance> {
  const account = await system.createAccount();
  const north = await (await signIn(system, account.subdomain)).createLocation('North');
  const owner = await signIn(system, account.subdomain, { location: north });
  const south = await owner.createLocation('South');
  const supplier = await owner.createLocation('Supplies Ltd', { locationType: { id: '4' } });
  const ward = await owner.createLocation('Ward 7', { locationType: { id: '5' } });
  const create = async (className: string, body: object) =>
    (await owner.post(`/generic/${className}`, body)).json<{ id: string; productCode: string }>();
  const { id: product, productCode } = await create('product', { name: 'Aspirin', category: { id: 'ROOT' } });
  const lotOf = (lotNumber: string, expirationDate: string) =>
    create('inventoryItem', { product: { id: product }, lotNumber, expirationDate });
  const { id: lot } = await lotOf('A', '2026-12-31');
  const { id: laterLot } = await lotOf('B', '2027-12-31');
  await owner.data(201, 'POST', '/stockAdjustments', {
    location: { id: north },
    adjustmentType: 'CORRECTION',
    lines: [{ inventoryItem: { id: lot }, quantityDelta: onHandAtFirst, reasonCode: 'FOUND' }],
  });
  return { account, owner, north, south, supplier, ward, product, productCode, lot, laterLot };
}

/** The quantities of the product on hand at a location, by lot number. */
export async function onHand(
  { owner, productCode }: StockedInstance,
  locationId: string,
): Promise<Record<string, number>> {
  const path = `/products/${productCode}/availableItems?location.id=${locationId}`;
  const items = await owner.data<{ inventoryItem: { lotNumber: string }; quantityOnHand: number }[]>(200, 'GET', path);
  return Object.fromEntries(items.map((item) => [item.inventoryItem.lotNumber, item.quantityOnHand]));
}
