import { expectTypeOf, it } from 'vitest';
import type { WebhookEvent } from './webhooks/webhook-event.ts';
import type { Storehouse } from './storehouse.ts';

type Row<Rows> = Rows extends AsyncGenerator<infer Each> ? Each : never;
// Never called: the compiler reads it.
const _calls = (client: Storehouse) => ({
  summary: () => client.reporting.rows('summary'),
  daily: () => client.reporting.rows('stock-history'),
  monthly: () => client.reporting.rows('stock-history', { grain: 'monthly', from: '2026-01-01' }),
  pages: () => client.reporting.pages('activity', { grain: 'monthly' }),
  product: () => client.data.product.get('1'),
});
type Calls = ReturnType<typeof _calls>;
type RowIn<Name extends 'summary' | 'daily' | 'monthly'> = Row<ReturnType<Calls[Name]>>;

it('types rows by dataset and grain', () => {
  expectTypeOf<RowIn<'summary'>['stockOuts']>().toEqualTypeOf<number>();
  expectTypeOf<RowIn<'summary'>['stockValue']>().toEqualTypeOf<number | null>();
  expectTypeOf<RowIn<'daily'>>().toHaveProperty('quantityOnHand');
  expectTypeOf<RowIn<'daily'>>().not.toHaveProperty('qohLast');
  expectTypeOf<RowIn<'monthly'>['monthSource']>().toEqualTypeOf<'ROLLUP' | 'DAILY' | 'ROLLUP_AND_DAILY'>();
  expectTypeOf<RowIn<'monthly'>>().not.toHaveProperty('quantityOnHand');
  expectTypeOf<Row<ReturnType<Calls['pages']>>['grain']>().toEqualTypeOf<'monthly'>();
});

it('refuses parameters that a dataset does not have', () => {
  const never = (client: Storehouse) => {
    // @ts-expect-error -- no such dataset
    client.reporting.rows('stock');
    // @ts-expect-error -- no such state
    client.reporting.rows('stock-on-hand', { state: 'empty' });
    // @ts-expect-error -- no grains
    client.reporting.rows('stock-on-hand', { grain: 'monthly' });
    // @ts-expect-error -- a parameter of another dataset
    client.reporting.rows('summary', { productId: '1' });
    // @ts-expect-error -- the cursor belongs to the walk
    client.reporting.rows('activity', { cursor: 'a' });
    // @ts-expect-error -- people are only read
    void client.data.person.create({ name: 'Ada' });
    // @ts-expect-error -- a name is needed
    void client.data.category.create({ description: 'Bandages' });
    // @ts-expect-error -- a field of another class
    void client.data.category.update('1', { productCode: 'A' });
    // @ts-expect-error -- no such event
    void client.webhooks.test('1', { type: 'order.lost' });
  };
  expectTypeOf(never).toBeFunction();
});

it('takes an idempotency key with every call, also where nothing is posted', () => {
  const never = (client: Storehouse) => {
    client.reporting.rows('summary', {}, { idempotencyKey: 'one' });
    client.reporting.pages('summary', {}, { idempotencyKey: 'one' });
    client.reporting.csv('summary', {}, { idempotencyKey: 'one' });
    client.reporting.rawPages('summary', 'csv', {}, { idempotencyKey: 'one' });
    void client.reporting.datasets({ idempotencyKey: 'one' });
    void client.data.product.list({}, { idempotencyKey: 'one' });
    void client.data.locations.list({ idempotencyKey: 'one' });
    void client.webhooks.list({ idempotencyKey: 'one' });
  };
  expectTypeOf(never).toBeFunction();
});

it('narrows the data of an event by its type', () => {
  const read = (event: WebhookEvent) => {
    if (event.type === 'inventory.stock_adjustment') return event.data.lines[0]?.quantityDelta;
    if (event.type === 'order.approved') return event.data.approvedAt;
    return event.type === 'test' ? event.data._sample : null;
  };
  expectTypeOf(read).returns.toEqualTypeOf<string | number | true | null | undefined>();
});

it('types the objects of the classes', () => {
  type Product = Awaited<ReturnType<Calls['product']>>;
  expectTypeOf<Product['category']['class']>().toEqualTypeOf<'category'>();
  expectTypeOf<Product['pricePerUnit']>().toEqualTypeOf<number | null>();
});
