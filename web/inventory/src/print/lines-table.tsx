import type { PrintedKind } from '@storehouse/contract/inventory/printed-kinds';
import type { PrintedDocument, PrintedLine } from '@storehouse/contract/operations/instance/print-operations';
import { formatDay, formatMoney, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';
import { useMe } from '../session/me-context.ts';
import classes from './paper.module.css';

interface PaperColumn {
  readonly header: string;
  readonly cell: (line: PrintedLine) => ReactNode;
  readonly isNumber?: true;
  readonly isSummed?: true;
  readonly className?: string | undefined;
}

/** The lines of a document, with its total. */
export function LinesTable({ document }: { readonly document: PrintedDocument }) {
  const { account } = useMe();
  const { kind, lines, total, linesUnpriced } = document;
  const currency = document.currencyCode ?? account.defaultCurrency;
  const columns = columnsOf(kind, lines, currency);
  const span = columns.findIndex(({ isSummed }) => isSummed === true);
  return (
    <div className={classes['scroll']} role="region" aria-label={t('Lines')} tabIndex={0}>
      <table className={classes['lines']}>
        <thead>
          <tr>
            {columns.map(({ header, isNumber, className }) => (
              <th key={header} scope="col" className={isNumber ? classes['right'] : className}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} className={line.isMissing ? classes['missing'] : undefined}>
              {columns.map(({ header, cell, isNumber, className }) => (
                <td key={header} className={isNumber ? classes['right'] : className}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {kind === 'purchaseOrder' ? (
            <tr>
              <td colSpan={columns.length - 1}>
                {t('Total')}{' '}
                {linesUnpriced > 0 && (
                  <span className={classes['small']}>
                    {t('without {{count}} lines that have no price', {
                      count: linesUnpriced,
                      one: 'without {{count}} line that has no price',
                    })}
                  </span>
                )}
              </td>
              <td className={classes['right']}>{formatMoney(total, currency)}</td>
            </tr>
          ) : (
            <tr>
              <td colSpan={span}>{t('{{count}} lines', { count: lines.length, one: '{{count}} line' })}</td>
              <td className={classes['right']}>
                {formatNumber(lines.reduce((sum, { quantity }) => sum + quantity, 0))}
              </td>
              <td colSpan={columns.length - span - 1} />
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}

const product: PaperColumn = {
  header: t('Product'),
  cell: ({ name, isMissing }) => (isMissing ? t('{{name}} (not on hand)', { name }) : name),
};
const code: PaperColumn = { header: t('Code'), cell: ({ productCode }) => productCode };
const lot: PaperColumn = { header: t('Lot'), cell: ({ lotNumber }) => lotNumber };
const expires: PaperColumn = {
  header: t('Expires'),
  cell: ({ expirationDate }) => (expirationDate === null ? '' : formatDay(expirationDate)),
};
const bin: PaperColumn = { header: t('Bin'), cell: ({ binLocation }) => binLocation };
const quantity = (header: string): PaperColumn => ({
  header,
  cell: (line) => formatNumber(line.quantity),
  isNumber: true,
  isSummed: true,
});
const unit: PaperColumn = { header: t('Unit'), cell: unitOf };
/** To be ticked or filled in by hand. */
const done = (header: string): PaperColumn => ({
  header,
  cell: () => <span className={classes['box']} />,
  className: classes['check'],
});

function unitOf({ unitOfMeasure, quantityPerUom }: PrintedLine): string {
  const each = unitOfMeasure ?? t('each');
  return (quantityPerUom ?? 1) === 1 ? each : `${formatNumber(quantityPerUom)} ${each}`;
}

function columnsOf(kind: PrintedKind, lines: readonly PrintedLine[], currency: string): readonly PaperColumn[] {
  switch (kind) {
    case 'purchaseOrder':
      return [
        code,
        product,
        quantity(t('Quantity')),
        unit,
        { header: t('Unit price'), cell: ({ unitPrice }) => formatMoney(unitPrice, currency), isNumber: true },
        { header: t('Amount'), cell: ({ amount }) => formatMoney(amount, currency), isNumber: true },
      ];
    case 'pickList':
      return [bin, code, product, lot, expires, quantity(t('Pick')), unit, done(t('Picked'))];
    case 'packingSlip':
      return [code, product, lot, expires, quantity(t('Quantity')), unit, done(t('Checked'))];
    case 'goodsReceivedNote':
      return [
        code,
        product,
        lot,
        expires,
        ...(lines.some(({ binLocation }) => binLocation !== null) ? [bin] : []),
        { header: t('Ordered'), cell: ({ quantityOrdered }) => formatNumber(quantityOrdered), isNumber: true },
        quantity(t('Received')),
        unit,
      ];
  }
}
