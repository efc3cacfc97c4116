import type { RawRow } from '../../../../database/database.ts';
import type { CheckDay } from '../../../checks/check-calendar.ts';
import { unnamedLocation, type CatalogueProduct } from '../../pages/catalogue.ts';
import { columnsOf, span, type Column } from '../../encode/column.ts';
import { findCheck, pricesOf } from '../../request/pins.ts';
import type { ReportView } from '../../pages/report-view.ts';
import { notMeasuredReasonOf } from '../../cells/price-day.ts';
import { stockColumn as column } from './sql.ts';
import { captureCells } from '../../cells/capture-cells.ts';
import { insightCells } from '../../cells/insight-cells.ts';
import { quantityCells } from '../../cells/quantity-cells.ts';
import { stockValueCells } from '../../cells/value-cells.ts';

/** The source of every field in a stock-on-hand row. */
export function stockOnHandColumns(view: ReportView): Column[] {
  const { catalogue, fields, calendar, pins, priceDay, values } = view;
  const reason = priceDay === null ? notMeasuredReasonOf(pricesOf(calendar), pins.day, pins.latest) : null;
  const product = (row: RawRow) => catalogue.products.get(row[column.productId] as string) as CatalogueProduct;
  const location = (id: string) => catalogue.locations.get(id) ?? unnamedLocation(id);
  return columnsOf(
    fields,
    {
      locationId: span(2, (row) => location(row[column.locationId] as string)),
      productId: span(3, (row) => product(row).cells),
      quantityOnHand: quantityCells(view),
      daysAtZero30: insightCells(view),
      priced: stockValueCells(view, product, reason),
      ...captureCells(findCheck(calendar.stock, pins.day) as CheckDay),
    },
    values.included,
  );
}
