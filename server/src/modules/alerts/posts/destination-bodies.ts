import type { LocalDay } from '../../../foundation/time/local-day.ts';
import type { StockOut } from '../findings/compare-stock-outs.ts';

const maxListed = 20;

const nameOf = ({ productName, productCode, locationName }: StockOut): string =>
  `${productName ?? 'Unnamed product'}${productCode === null ? '' : ` (${productCode})`} at ${locationName ?? 'an unnamed location'}`;

/** Escapes what chat systems would read as markup (Slack's rule). */
const asPlain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The message to a chat channel; null if no stock-out started or ended. */
export function chatBody(
  accountName: string,
  day: LocalDay,
  { began, ended }: { readonly began: readonly StockOut[]; readonly ended: readonly StockOut[] },
): string | null {
  if (began.length === 0 && ended.length === 0) return null;
  const list = (title: string, pairs: readonly StockOut[]) =>
    pairs.length === 0
      ? []
      : [
          `${title} (${String(pairs.length)}):`,
          ...pairs.slice(0, maxListed).map((pair) => `• ${asPlain(nameOf(pair))}`),
          ...(pairs.length > maxListed ? [`… and ${String(pairs.length - maxListed)} more`] : []),
        ];
  const lines = [
    `${asPlain(accountName)}, check of ${day}`,
    ...list('Out of stock', began),
    ...list('Back in stock', ended),
  ];
  return JSON.stringify({ text: lines.join('\n') });
}

/** Constant for a pair, so that the end of a stock-out matches its start. */
export const dedupKey = (
  accountId: string,
  { locationId, productId }: Pick<StockOut, 'locationId' | 'productId'>,
): string => `storehouse/${accountId}/${locationId}/${productId}`;

/** Opens an incident. The routing key is added when it is sent. */
export const triggerBody = (accountId: string, accountName: string, day: LocalDay, pair: StockOut, at: Date): string =>
  JSON.stringify({
    event_action: 'trigger',
    dedup_key: dedupKey(accountId, pair),
    payload: {
      summary: `Out of stock: ${nameOf(pair)}`.slice(0, 1_024),
      source: accountName,
      severity: 'error',
      timestamp: at.toISOString(),
      component: pair.productCode ?? pair.productId,
      group: pair.locationName ?? pair.locationId,
      class: 'stock-out',
      custom_details: { checkDay: day, locationId: pair.locationId, productId: pair.productId },
    },
  });

export const resolveBody = (accountId: string, pair: Pick<StockOut, 'locationId' | 'productId'>): string =>
  JSON.stringify({ event_action: 'resolve', dedup_key: dedupKey(accountId, pair) });
