import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { restoreFile } from '../../testing/backup-files.ts';
import { composeTestProgram, testOperatorToken } from '../../testing/compose-test-program.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { migrations } from '../migrations/migrations.ts';
import { readHeaderLine, readManifestLine, type BackupHeader, type BackupManifest } from './backup-format.ts';

/**
 * Backups that earlier programs wrote with `storehouse backup`, named after the newest migration they knew: a seeded account
 * `acme` with six days of checks, two people, two keys and an export. Each release adds one, and none is ever written again.
 */
const folder = join(import.meta.dirname, 'of-releases');
const files = readdirSync(folder).filter((name) => name.endsWith('.backup.gz'));

it('there is one to upgrade from', () => {
  expect(files).not.toEqual([]);
});

describe.each(files)('%s', (name) => {
  const test = useTestDatabase();
  const file = readFileSync(join(folder, name));
  const lines = gunzipSync(file).toString('utf8').split('\n');
  const { migrations: known } = readHeaderLine(lines[0] ?? '') as BackupHeader;
  const manifest = readManifestLine(lines.find((line) => line.startsWith('-- manifest ')) ?? '') as BackupManifest;

  const shape = () =>
    test.db.query(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'storehouse' order by 1, 2`,
    );

  it('becomes the schema of this release, with every row, and this release serves it', async () => {
    expect(`${String(known.at(-1))}.backup.gz`).toBe(basename(name));
    expect(migrations.slice(0, known.length).map((migration) => migration.name)).toEqual(known);
    const fresh = await shape();
    const { rows } = await restoreFile(test.db, file);
    expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0));
    expect(await shape()).toEqual(fresh);
    expect(await test.db.query('select name from schema_migrations order by name')).toEqual(
      migrations.map((migration) => ({ name: migration.name })),
    );
    for (const table of ['accounts', 'people', 'api_keys', 'products', 'transactions', 'stock_runs', 'orders']) {
      const [counted] = await test.db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      const kept = manifest.tables.find((one) => one.table === table)?.rows;
      expect([table, counted?.count]).toEqual([table, kept]);
    }

    const program = await composeTestProgram(test.connection);
    try {
      const answer = await program.hosts.operator!.inject({
        url: '/operator/v1/accounts',
        headers: { authorization: `Bearer ${testOperatorToken}` },
      });
      expect(JSON.stringify(answer.json())).toContain('"subdomain":"acme"');
    } finally {
      await Promise.all(Object.values(program.hosts).map((host) => host.close()));
      await program.storage.close();
    }
  });
});
