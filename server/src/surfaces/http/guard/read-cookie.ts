/**
 * The value of a cookie in a `Cookie` header, or null. Of several with the same name it takes the first, because
 * browsers put the closest path first.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return null;
}
