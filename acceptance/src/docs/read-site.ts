import type { System } from '../system/system.ts';

export interface ReadSite {
  /** The addresses of all pages that can be reached from `/docs`. */
  readonly pages: readonly string[];
  /** Scripts, styles, the icon and the search index. */
  readonly files: readonly string[];
  fetchPage(address: string): Promise<string>;
}

/** Follows every link of the documentation, as a reader could. */
export async function readSite(system: System): Promise<ReadSite> {
  const texts = new Map<string, string>();
  const files = new Set<string>();
  const waiting = ['/docs'];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (texts.has(address)) continue;
    const answer = await system.platform(address);
    if (answer.status !== 200) throw new Error(`${address} answers ${String(answer.status)}`);
    texts.set(address, answer.text);
    for (const [, path = ''] of answer.text.matchAll(/<a [^>]*?href="([^"#]+)/g)) {
      if (path === '/docs' || path.startsWith('/docs/')) waiting.push(path);
    }
    for (const [, file = ''] of answer.text.matchAll(/"(\/docs\/assets\/[^"]+)"/g)) files.add(file);
  }
  return {
    pages: [...texts.keys()],
    files: [...files],
    fetchPage: (address) => Promise.resolve(texts.get(address) ?? ''),
  };
}
