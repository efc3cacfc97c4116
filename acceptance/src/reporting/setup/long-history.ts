import type { System } from '../../system/system.ts';
import { openReportedAccount, type ReportedAccount } from './reported-account.ts';

export interface HistoryCheck {
  readonly day: string;
  /** At North; one is consumed before each check. */
  readonly quantity: number;
  /** Null if prices were not checked. */
  readonly price: number | null;
}

/** Fourteen months of checks for one product at two depots, and an account that started later. */
export interface LongHistory {
  readonly account: ReportedAccount;
  readonly late: ReportedAccount;
  readonly north: string;
  readonly south: string;
  readonly checks: readonly HistoryCheck[];
}

export const latest = '2026-03-18';
/** The 90 days that end with the latest check. */
export const dailyStart = '2025-12-19';

export async function goTo(system: System, day: string): Promise<void> {
  const answer = await system.operator('PUT', '/clock', { now: `${day}T01:00:00Z` });
  if (answer.status !== 200) throw new Error(answer.text);
}

export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Months by their first day. */
export const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + index, 1));
    return month.toISOString().slice(0, 10);
  });

/** An account whose first check is on 20 April 2025, with some of that month's consumption dated before it. */
async function openLateAccount(system: System): Promise<ReportedAccount> {
  await goTo(system, '2025-04-20');
  const late = await openReportedAccount(system);
  const depot = await (await late.session()).createLocation('Depot');
  const used = async (name: string, at: string) => {
    const lot = await late.createLot(await late.createProduct(name));
    await late.post('adjustment', depot, [[lot, 9]], { at: '2025-01-01T00:00:00Z' });
    await late.post('consumption', depot, [[lot, 1]], { at });
  };
  await used('Imported', '2025-04-15T12:00:00Z');
  await late.check();
  await goTo(system, '2025-04-22');
  await used('Recorded', '2025-04-21T12:00:00Z');
  await late.check();
  return late;
}

/**
 * Checks on the 5th, 15th and 25th of each month from January 2025, and on 16 to 18 March 2026. In June prices were not
 * checked, in August nothing was. Before each check one aspirin at North is consumed, dated two days earlier; in
 * January 2026 South sends one away.
 */
export async function buildLongHistory(system: System): Promise<LongHistory> {
  const account = await openReportedAccount(system);
  const owner = await account.session();
  const north = await owner.createLocation('North');
  const south = await owner.createLocation('South');
  const product = await account.createProduct('Aspirin', { pricePerUnit: 1 });
  const lot = await account.createLot(product);
  await account.post('adjustment', north, [[lot, 100]], { at: '2024-12-01T00:00:00Z' });
  await account.post('adjustment', south, [[lot, 7]], { at: '2024-12-01T00:00:00Z' });
  const checks: HistoryCheck[] = [];
  let late: ReportedAccount | undefined;
  const days = monthsFrom('2025-01-01', 15).flatMap((month) =>
    ['05', '15', '25'].map((day) => `${month.slice(0, 8)}${day}`),
  );
  for (const day of [...days.filter((one) => one < latest), '2026-03-16', '2026-03-17', latest]) {
    if (day === '2025-04-25') late = await openLateAccount(system);
    if (day.startsWith('2025-08')) continue;
    await goTo(system, day);
    await account.post('consumption', north, [[lot, 1]], { at: `${daysBefore(day, 2)}T12:00:00Z` });
    if (day === '2026-01-15') {
      await account.post('transferOut', south, [[lot, 1]], { other: north, at: '2026-01-13T12:00:00Z' });
    }
    const price = Number((1 + checks.length / 100).toFixed(2));
    await account.updateProduct(product, { pricePerUnit: price });
    const isPriced = !day.startsWith('2025-06');
    await account.check(...(isPriced ? [] : (['stock', 'activity'] as const)));
    checks.push({ day, quantity: 99 - checks.length, price: isPriced ? price : null });
  }
  if (!late) throw new Error('the later account was not opened');
  await late.check();
  return { account, late, north, south, checks };
}
