import type { ConnectionSettings } from '../database/database.ts';

/** The address of a test database, as an operator would give it. */
export function databaseUrlOf({ connectionString, ...settings }: ConnectionSettings): string {
  if (connectionString !== undefined) return connectionString;
  const { host = '', port = 0, user = '', password = '', database = '' } = settings;
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${String(port)}`;
}

/** The same with start options, which a test database without them does not have. */
export function withOptions(url: string, options: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`;
}
