import { parseTarget, type Target } from './parse-target.ts';

const most = 10_000;

/** Parses each URL once: an endpoint has the same one for all its deliveries. What is wrong with a URL is found each time anew. */
export function rememberTargets(): (url: string) => Target {
  const known = new Map<string, Target>();
  return (url) => {
    const kept = known.get(url);
    if (kept) return kept;
    const target = parseTarget(url);
    if (known.size >= most) known.clear();
    known.set(url, target);
    return target;
  };
}
