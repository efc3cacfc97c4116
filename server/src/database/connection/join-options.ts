import type { ConnectionSettings } from '../database.ts';

/**
 * Puts our start options after those of the address, so that ours win where both set the same name. The driver would let
 * `options=` in the address replace ours: then all tables would be created in another schema, and backups would not find them.
 */
export function joinOptions(settings: ConnectionSettings, ours: string): ConnectionSettings & { options: string } {
  const [address, query] = splitOnce(settings.connectionString ?? '');
  if (query === undefined) return { ...settings, options: ours };
  const kept: string[] = [];
  let theirs = '';
  for (const parameter of query.split('&')) {
    // As the driver reads it: of several, the last one counts.
    const [[name, value] = ['', '']] = new URLSearchParams(parameter);
    if (name === 'options') theirs = value;
    else kept.push(parameter);
  }
  const connectionString = kept.length > 0 ? `${address}?${kept.join('&')}` : address;
  return { ...settings, connectionString, options: `${theirs} ${ours}`.trim() };
}

/** Not URL, which refuses an address without a host, such as postgresql://user@/database?host=/run/postgresql. */
function splitOnce(address: string): [string, string?] {
  const mark = address.indexOf('?');
  return mark < 0 ? [address] : [address.slice(0, mark), address.slice(mark + 1)];
}
