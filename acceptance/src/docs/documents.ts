import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './sample-setting.ts';

/** Records of their time: the commands in them are not kept up to date. */
const isRecord = (path: string): boolean => path.startsWith('docs/decisions/') || path === 'docs/spec-coverage.md';

/** The READMEs and everything in docs, by path. */
export function readDocuments(): ReadonlyMap<string, string> {
  const inDocs = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
    .filter((path) => !isRecord(path))
    .sort();
  const paths = ['README.md', 'client/README.md', 'clients/python/README.md', ...inDocs];
  return new Map(paths.map((path) => [path, readFileSync(join(repository, path), 'utf8')]));
}
