/** What is left of an allowance, according to the last answer. */
export interface Allowance {
  /** Requests per hour. */
  readonly limit: number;
  /** Requests that are available now. */
  readonly remaining: number;
  /** After a refusal: when the next request is allowed. After a success simply one hour from then. */
  readonly resetAt: Date;
}

/** The two allowances of an account; each is null until an answer has reported it. */
export interface Allowances {
  /** Of the Reporting API. */
  readonly reporting: Allowance | null;
  /** Of the data API and webhook management together. */
  readonly requests: Allowance | null;
}

/** Reads the headers of an answer. A header may appear twice: the first one counts (document 1, Limits). */
export function readAllowance(headers: Headers): Allowance | null {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    const [first = ''] = (headers.get(`x-ratelimit-${name}`) ?? '').split(',');
    return /^\s*\d+\s*$/.test(first) ? Number(first) : null;
  });
  if (limit == null || remaining == null || reset == null) return null;
  return { limit, remaining, resetAt: new Date(reset * 1_000) };
}
