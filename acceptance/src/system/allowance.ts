import type { Answer } from './http-call.ts';

/** How the account's allowance stands, as the headers of an answer tell. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  /** Only on reporting answers. */
  readonly bucket: string | undefined;
}

/** The allowance an answer tells of, or null when it tells of none. */
export function allowanceOf(answer: Answer): Allowance | null {
  const number = (name: string) => Number(answer.headers[`x-ratelimit-${name}`]);
  if (answer.headers['x-ratelimit-limit'] === undefined) return null;
  const bucket = answer.headers['x-ratelimit-bucket'] as string | undefined;
  return { limit: number('limit'), remaining: number('remaining'), reset: number('reset'), bucket };
}

/** Sends many requests, some of them at once, and counts the answers by status. */
export async function countAnswers(times: number, send: () => Promise<Answer>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let left = times;
  const sendInTurn = async () => {
    while (left > 0) {
      left -= 1;
      const { status } = await send();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 40 }, sendInTurn));
  return counts;
}
