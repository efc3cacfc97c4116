import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../../../web/', import.meta.url));

export interface WebSource {
  readonly path: string;
  readonly text: string;
}

/** Every component of both web applications. */
export function readComponents(): WebSource[] {
  const files = ['ui', 'portal', 'inventory'].flatMap((folder) =>
    readdirSync(join(web, folder, 'src'), { recursive: true, withFileTypes: true }),
  );
  return files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path: relative(web, path), text: readFileSync(path, 'utf8') }));
}

/** The names of the number fields in a component, as patterns in which `${…}` matches anything. */
export function numberFieldsOf({ path, text }: WebSource): RegExp[] {
  const uses = text.match(/<(?:NumberField|LineQuantity)\b/g) ?? [];
  const names = [...text.matchAll(/\bfield=("[^"]*"|\{(?:[^{}]|\$\{[^}]*\})*\})/g)];
  // These components pass on the name they are given.
  if (/(?:line-quantity|number-field)\.tsx$/.test(path)) return [];
  if (uses.length !== names.length) throw new Error(`${path} has a number field without a name`);
  return names.flatMap(([, written = '']) =>
    [...written.matchAll(/(["'`])(.*?)\1/g)].map(
      ([, , name = '']) => new RegExp(`^${name.replace(/\$\{.*?\}/g, '.+')}$`),
    ),
  );
}
