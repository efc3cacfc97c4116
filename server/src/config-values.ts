import { isIP } from 'node:net';
import { parseMoment } from '@storehouse/contract/parse-moment';
import { StartError } from './foundation/errors/failures.ts';
import { parseUrl } from './foundation/text/parse-url.ts';

// Each function reads the value of one flag or environment variable, or throws a sentence that says what it takes.
// `name` is the flag or variable as the operator knows it.

export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new StartError(`${name} takes a whole number from ${String(min)} to ${String(max)}, not "${text}".`);
  }
  return number;
}

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function duration(name: string, text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const lengthMs = Number(count) * (unitsMs[unit] ?? 0);
  if (lengthMs > 0) return lengthMs;
  throw new StartError(`${name} takes a duration such as 15m, 6h or 1d, not "${text}".`);
}

export const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

export function address(name: string, text: string): string {
  if (isIP(text) === 0 && text !== 'localhost') {
    throw new StartError(`${name} takes an address to listen on, such as 127.0.0.1 or ::, not "${text}".`);
  }
  return text;
}

export function domain(text: string): string {
  if (!/^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9]))*(?::\d{1,5})?$/i.test(text)) {
    throw new StartError(`--instance-domain takes a domain such as "inventory.example.com", not "${text}".`);
  }
  return text;
}

export function webAddress(name: string, text: string): URL {
  const url = parseUrl(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new StartError(`${name} takes a web address such as https://storehouse.example.com, not "${text}".`);
  }
  return url;
}

export function databaseUrl(name: string, text: string): string {
  // The URL may contain a password, so the sentence does not repeat it.
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartError(`${name} takes an address such as postgresql://user:password@host:5432/database.`);
  }
  return text;
}

export function network(text: string): string {
  if (!isNetwork(text)) {
    throw new StartError(
      `STOREHOUSE_WEBHOOK_ALLOW_NETWORKS takes networks such as 127.0.0.0/8 or fd00::/8, not "${text}".`,
    );
  }
  return text;
}

export function proxy(text: string): string {
  if (isIP(text) === 0 && !isNetwork(text) && !['loopback', 'linklocal', 'uniquelocal'].includes(text)) {
    throw new StartError(
      `STOREHOUSE_TRUST_PROXY takes addresses and networks such as 10.0.0.7 or 10.0.0.0/8, not "${text}".`,
    );
  }
  return text;
}

function isNetwork(text: string): boolean {
  const [base = '', length = '', ...rest] = text.split('/');
  const maxLength = isIP(base) === 4 ? 32 : isIP(base) === 6 ? 128 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= maxLength;
}

export function moment(name: string, text: string): Date {
  const date = parseMoment(text);
  if (!date) {
    throw new StartError(`${name} takes a moment such as 2026-03-01T08:00:00Z, not "${text}".`);
  }
  return date;
}

/** Refuses a day without a time, because it starts at a different moment in each time zone. */
export function exactMoment(name: string, text: string): Date {
  if (text.length > 10) return moment(name, text);
  throw new StartError(`${name} takes a moment with an offset or Z, such as 2026-03-01T08:00:00Z, not "${text}".`);
}
