const names: ReadonlySet<string> = new Set([
  'host',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'user-agent',
  'accept-encoding',
  'cookie',
]);
const prefixes = ['content-', 'proxy-', 'x-platform-'];

/** Whether a header is reserved: an endpoint cannot have a custom one with this name (document 4, section 4). */
export function isReservedHeader(name: string): boolean {
  const lowerCase = name.toLowerCase();
  return names.has(lowerCase) || prefixes.some((prefix) => lowerCase.startsWith(prefix));
}
