import type { PrintedLine } from '@storehouse/contract/operations/instance/print-operations';

/** SQL: a location (by its alias) as a printed document shows it, with its address line by line. */
export const partySql = (alias: string): string => `case when ${alias}.id is not null then json_build_object(
  'name', ${alias}.name, 'locationNumber', ${alias}.location_number, 'address', to_json(array_remove(array[
    nullif(${alias}.address, ''),
    nullif(concat_ws(' ', ${alias}.postal_code, ${alias}.city), ''),
    nullif(concat_ws(', ', ${alias}.state_or_province, ${alias}.country), '')], null))) end`;

/** SQL: a product (by its alias) in the columns of a line. */
export const productSql = (alias: string): string =>
  `${alias}.product_code as "productCode", ${alias}.name, ${alias}.unit_of_measure as "unitOfMeasure"`;

/** The fields that most printed documents leave empty. */
export const emptyLine: Omit<PrintedLine, 'productCode' | 'name' | 'unitOfMeasure' | 'quantity'> = {
  lotNumber: null,
  expirationDate: null,
  binLocation: null,
  quantityPerUom: null,
  quantityOrdered: null,
  unitPrice: null,
  amount: null,
  isMissing: false,
};

export const emptyHead = {
  name: null,
  reference: null,
  person: null,
  carrier: null,
  description: null,
  dateOrdered: null,
  dateRequested: null,
  expectedShippingDate: null,
  expectedDeliveryDate: null,
  dateShipped: null,
  dateReceived: null,
  currencyCode: null,
  total: null,
  linesUnpriced: 0,
} as const;
