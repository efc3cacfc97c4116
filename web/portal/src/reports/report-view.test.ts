import { describe, expect, it } from 'vitest';
import { kindOf, reportKinds, fieldsOfKind } from './report-kinds.ts';
import { joinValues, splitValues } from './joined-values.ts';
import { apiParameters, queryOfView, readView } from './report-view.ts';

const [stock, lots, orders, activity, value] = ['stock', 'lots', 'orders', 'activity', 'value'].map((slug) =>
  kindOf(slug)!,
) as [Kind, Kind, Kind, Kind, Kind];
type Kind = NonNullable<ReturnType<typeof kindOf>>;

describe('a view in the address', () => {
  it.each([
    [
      stock,
      {
        state: 'stock_out',
        locationId: 'n,s',
        q: 'gauze',
        sort: '-quantityOnHand',
        group: 'locationName',
        chart: 'none',
      },
    ],
    [stock, { columns: 'productName,amc', 'f.stockState': 'OK,BELOW_MINIMUM', date: '2026-03-01' }],
    [lots, { withinDays: '90', includeExpired: 'true' }],
    [orders, { status: 'draft', overdue: 'true', 'f.supplierName': 'Supplies%2C Ltd' }],
    [activity, { grain: 'monthly', category: 'ISSUE,RECEIPT', from: '2026-01-01', group: 'monthStart' }],
    [value, { grain: 'all' }],
  ])('of %o comes back as it was written', (kind, query) => {
    expect(queryOfView(kind, readView(kind, query))).toEqual(query);
  });

  it('leaves out what is not there, not so or the default', () => {
    const odd = {
      state: 'gone',
      date: 'today',
      sort: '-colour',
      columns: 'colour',
      group: 'zone',
      'f.colour': 'red',
      chart: 'pie',
    };
    expect(queryOfView(stock, readView(stock, odd))).toEqual({});
    expect(queryOfView(stock, readView(stock, { state: 'all' }))).toEqual({});
    expect(queryOfView(lots, readView(lots, { withinDays: '366', includeExpired: 'yes' }))).toEqual({});
    expect(queryOfView(activity, readView(activity, { category: 'ISSUE,GONE' }))).toEqual({ category: 'ISSUE' });
    // Rows of the whole account have no location to filter by, so only one location is possible.
    expect(readView(value, { locationId: 'n,s' }).locations).toEqual(['n']);
  });

  it('has the columns of its grain', () => {
    expect(readView(activity, { grain: 'monthly' }).columns).toContain('monthStart');
    expect(readView(activity, {}).columns).toContain('activityDate');
    expect(readView(activity, { columns: 'monthStart' }).columns).toEqual(readView(activity, {}).columns);
  });

  it('values may contain commas and percent signs', () => {
    const values = ['a,b', '100%', '%2C', ''];
    expect(splitValues(joinValues(values))).toEqual(values);
  });
});

describe('the parameters of the API', () => {
  it.each([
    [stock, {}, []],
    [stock, { state: 'all' }, []],
    [
      stock,
      { locationId: 'n', state: 'stock_out' },
      [
        ['locationId', 'n'],
        ['state', 'stock_out'],
      ],
    ],
    [stock, { locationId: 'n,s', q: 'x' }, []],
    [
      activity,
      { category: 'ISSUE,RECEIPT' },
      [
        ['category', 'ISSUE'],
        ['category', 'RECEIPT'],
      ],
    ],
  ])('of %o with %j', (kind, query, expected) => {
    expect(apiParameters(kind, readView(kind, query))).toEqual(expected);
  });
});

it('names only fields that the datasets have', () => {
  for (const kind of reportKinds) {
    const fields = new Set(['', 'monthly'].flatMap((grain) => fieldsOfKind(kind, grain).map(({ name }) => name)));
    const named = [kind.columns, kind.monthlyColumns ?? [], kind.sums, kind.groups, kind.keys].flat();
    expect(named.filter((name) => !fields.has(name))).toEqual([]);
  }
});
