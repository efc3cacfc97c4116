import type { Answer } from './http-call.ts';

/** The account's allowance, from the headers of a response. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  /** Only on reporting responses. */
  readonly bucket: string | undefined;
}

/** Reads the allowance from the response headers; null if they carry none. */
export function allowanceOf(answer: Answer): Allowance | null {
  const number = (name: string) => Number(answer.headers[`x-ratelimit-${name}`]);
  if (answer.headers['x-ratelimit-limit'] === undefined) return null;
  const bucket = answer.headers['x-ratelimit-bucket'] as string | undefined;
  return { limit: number('limit'), remaining: number('remaining'), reset: number('reset'), bucket };
}

/** Sends many requests, some in parallel, and counts the responses by status. */
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
