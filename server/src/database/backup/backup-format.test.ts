import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyLineFor,
  headerLine,
  isSequenceLine,
  manifestLine,
  readHeaderLine,
  readManifestLine,
  sequenceLineFor,
  tableOfCopyLine,
  type BackupHeader,
} from './backup-format.ts';

const header: BackupHeader = { format: 2, takenAt: '2026-03-01T08:00:00.000Z', migrations: ['0001-accounts'] };

describe('the header line', () => {
  it('is read as it was written, and is one line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
        fc.string({ unit: 'binary' }),
        (migrations, takenAt) => {
          for (const format of [1, 2] as const) {
            const line = headerLine({ format, takenAt, migrations });
            expect(line).not.toContain('\n');
            expect(readHeaderLine(line)).toEqual({ format, takenAt, migrations });
          }
        },
      ),
    );
  });

  it.each([
    ['an empty line', ''],
    ['another text', 'PGDMP'],
    ['no JSON', '-- storehouse backup {'],
    ['JSON that is no object', '-- storehouse backup null'],
    ['an earlier format', headerLine({ ...header, format: 0 as 1 })],
    ['a format that is no number', headerLine({ ...header, format: '2' as unknown as 2 })],
    ['no migrations', '-- storehouse backup {"format":1,"takenAt":"2026-03-01T08:00:00.000Z"}'],
    ['migrations that are no texts', headerLine({ ...header, migrations: [1] as unknown as string[] })],
  ])('is refused: %s', (_what, line) => {
    expect(readHeaderLine(line)).toBeNull();
  });

  it('of a later format is of a newer release', () => {
    expect(readHeaderLine(headerLine({ ...header, format: 3 as 2 }))).toBe('newer');
  });
});

describe('the manifest line', () => {
  const manifest = { format: 2, version: '1.2.3', tables: [{ table: 'accounts', rows: 3 }], sha256: 'ab' } as const;

  it('is read as it was written', () => {
    expect(readManifestLine(manifestLine(manifest))).toEqual(manifest);
  });

  it.each(['', '-- manifest', '-- manifest {', '-- manifest null', '-- manifest {"format":2}', headerLine(header)])(
    'is refused: %s',
    (line) => {
      expect(readManifestLine(line)).toBeNull();
    },
  );
});

describe('the COPY line', () => {
  it('is one of ours', () => {
    expect(copyLineFor('api_keys', ['key_hash', 'name'])).toBe('COPY api_keys (key_hash, name) FROM stdin;');
    expect(tableOfCopyLine(copyLineFor('api_keys', ['key_hash', 'name']))).toBe('api_keys');
    expect(tableOfCopyLine(copyLineFor('"order"', ['"user"', 'line1']))).toBe('"order"');
  });

  it.each([
    'COPY accounts (name) FROM stdin; drop table accounts;',
    'COPY accounts (name) FROM PROGRAM $$touch /tmp/x$$;',
    `COPY accounts (name) FROM '/etc/passwd';`,
    'COPY public.accounts (name) FROM stdin;',
    'COPY "Accounts" (name) FROM stdin;',
    'COPY accounts FROM stdin;',
    'copy accounts (name) from stdin;',
    'COPY accounts (name) FROM stdin;\n',
    ' COPY accounts (name) FROM stdin;',
  ])('is refused: %s', (line) => {
    expect(tableOfCopyLine(line)).toBeNull();
  });
});

describe('the line of a sequence', () => {
  it('is one of ours', () => {
    expect(sequenceLineFor('trial_id_seq', 42)).toBe(`SELECT setval('trial_id_seq', 42);`);
    expect(isSequenceLine(sequenceLineFor('trial_id_seq', 42))).toBe(true);
  });

  it.each([
    `SELECT setval('a', 1); drop table accounts;`,
    `SELECT setval('a', (select 1));`,
    `SELECT setval('a'||'b', 1);`,
    `SELECT pg_sleep(1);`,
    `SELECT setval('a', -1);`,
  ])('is refused: %s', (line) => {
    expect(isSequenceLine(line)).toBe(false);
  });
});
