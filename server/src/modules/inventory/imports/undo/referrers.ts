/** A column that can refer to an object, and the reason to report if it does. */
interface Referrer {
  readonly table: string;
  readonly column: string;
  readonly says: string;
  /** Ignores the role that the import itself gave the person who ran it. */
  readonly exceptImporter?: true;
}

const refers = (says: string, ...columns: readonly `${string}.${string}`[]): Referrer[] =>
  columns.map((name) => {
    const [table = '', column = ''] = name.split('.');
    return { table, column, says };
  });

/**
 * The columns that can refer to an object that an import created: while any of them does, the object is not removed. The
 * first reason that applies is reported. `referrers.test.ts` compares the list with the foreign keys of the schema.
 */
export const referrers = {
  product: [
    ...refers('has transactions', 'transaction_entries.product_id'),
    ...refers('has lots', 'inventory_items.product_id'),
    ...refers('is on a purchase order', 'order_items.product_id'),
    ...refers('is in a shipment', 'shipment_items.product_id'),
    ...refers('is in a stock movement', 'requisition_items.product_id'),
    ...refers('is in a receipt', 'receipt_discrepancies.product_id'),
    ...refers('is in a count', 'stock_count_lines.product_id'),
    ...refers('has inventory levels', 'inventory_levels.product_id'),
  ],
  category: [
    ...refers('has products', 'products.category_id'),
    ...refers('has categories below it', 'categories.parent_category_id'),
  ],
  organization: refers('has locations', 'locations.organization_id'),
  location: [
    ...refers(
      'has transactions',
      'transactions.inventory_id',
      'transactions.source_id',
      'transactions.destination_id',
      'transaction_entries.bin_location_id',
    ),
    ...refers('has bins', 'locations.parent_location_id'),
    ...refers('is on a purchase order', 'orders.origin_id', 'orders.destination_id'),
    ...refers('is in a shipment', 'shipments.origin_id', 'shipments.destination_id'),
    ...refers('is in a stock movement', 'requisitions.origin_id', 'requisitions.destination_id'),
    ...refers('is in a receipt', 'receipt_items.bin_location_id'),
    ...refers('is in a count', 'stock_counts.location_id', 'stock_count_lines.bin_location_id'),
    ...refers('has inventory levels', 'inventory_levels.location_id'),
    // The next two columns have no foreign key.
    ...refers('has stock', 'stock_pairs.location_id'),
    ...refers('is somebody’s default location', 'people.default_location_id'),
    { table: 'location_roles', column: 'location_id', says: 'has people with a role there', exceptImporter: true },
  ],
} as const satisfies Readonly<Record<string, readonly Referrer[]>>;

export type RemovableClass = keyof typeof referrers;

/** SQL: why the object `t` of the account $1 must stay, or null; $3 is the person who imported it. */
export const stayingReasonSql = (className: RemovableClass): string => {
  const listed: readonly Referrer[] = referrers[className];
  const cases = listed.map(({ table, column, says, exceptImporter }) => {
    const others = exceptImporter ? ' and r.person_id <> $3' : '';
    return `when exists (select 1 from ${table} r where r.account_id = $1 and r.${column} = t.id${others}) then '${says}'`;
  });
  return `case ${cases.join('\n')} end`;
};
