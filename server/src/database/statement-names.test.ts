import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The names of prepared statements as the sources declare them; one can have parts, as in `list-${table}`. */
const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(/\bname: (['`])([^'`]+)\1,\s*text\b/g)])
  .map(([, , name]) => name as string);

/** A name that starts with a part could be any, so it is only compared with its own spelling. */
const isNameOf = (name: string, other: string) =>
  name.startsWith('${')
    ? name === other
    : new RegExp(`^${name.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`).test(other.replaceAll(/\$\{[^}]*\}/g, 'x'));

// A connection refuses a second statement of a name, but only once both have been sent on it.
it('no two prepared statements have one name', () => {
  const shared = names.filter((name, index) => names.some((other, at) => at !== index && isNameOf(name, other)));
  expect(names.length).toBeGreaterThan(50);
  expect(shared).toEqual([]);
});
