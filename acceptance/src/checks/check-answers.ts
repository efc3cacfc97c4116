import type { System } from '../system/system.ts';

export interface PartAnswer {
  readonly state: 'completed' | 'failed' | 'missing';
  readonly rows: number | null;
  readonly capturedAt: string | null;
  readonly error: string | null;
}

export interface CheckAnswer {
  readonly day: string;
  readonly parts: Readonly<Record<'stock' | 'prices' | 'orders' | 'activity', PartAnswer>>;
}

export const missing: PartAnswer = { state: 'missing', rows: null, capturedAt: null, error: null };

/** The checks of an account, newest first. */
export async function listChecks(system: System, accountId: string): Promise<CheckAnswer[]> {
  const answer = await system.operator('GET', `/accounts/${accountId}/checks`);
  if (answer.status !== 200) throw new Error(`no checks: ${answer.text}`);
  return answer.json<{ data: CheckAnswer[] }>().data;
}

/** The days on which every part of the account's check completed, newest first. */
export const completeDays = async (system: System, accountId: string): Promise<string[]> =>
  (await listChecks(system, accountId))
    .filter(({ parts }) => Object.values(parts).every(({ state }) => state === 'completed'))
    .map(({ day }) => day);

/** Moves the clock and waits until everything due is done. */
export async function settleAt(system: System, now: string): Promise<void> {
  for (const [method, path, body] of [
    ['PUT', '/clock', { now }],
    ['POST', '/settle'],
  ] as const) {
    const answer = await system.operator(method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  }
}
