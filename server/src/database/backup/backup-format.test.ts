import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copyLineFor,
  headerLine,
  isCopyLine,
  isSequenceLine,
  readHeaderLine,
  sequenceLineFor,
  type BackupHeader,
} from './backup-format.ts';

const header: BackupHeader = { format: 1, takenAt: '2026-03-01T08:00:00.000Z', migrations: ['0001-accounts'] };

describe('the header line', () => {
  it('is read as it was written, and is one line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
        fc.string({ unit: 'binary' }),
        (migrations, takenAt) => {
          const line = headerLine({ format: 1, takenAt, migrations });
          expect(line).not.toContain('\n');
          expect(readHeaderLine(line)).toEqual({ format: 1, takenAt, migrations });
        },
      ),
    );
  });

  it.each([
    ['an empty line', ''],
    ['another text', 'PGDMP'],
    ['no JSON', '-- storehouse backup {'],
    ['JSON that is no object', '-- storehouse backup null'],
    ['another format', headerLine({ ...header, format: 2 as 1 })],
    ['no migrations', '-- storehouse backup {"format":1,"takenAt":"2026-03-01T08:00:00.000Z"}'],
    ['migrations that are no texts', headerLine({ ...header, migrations: [1] as unknown as string[] })],
  ])('is refused: %s', (_what, line) => {
    expect(readHeaderLine(line)).toBeNull();
  });
});

describe('the COPY line', () => {
  it('is one of ours', () => {
    expect(copyLineFor('api_keys', ['key_hash', 'name'])).toBe('COPY api_keys (key_hash, name) FROM stdin;');
    expect(isCopyLine(copyLineFor('api_keys', ['key_hash', 'name']))).toBe(true);
    expect(isCopyLine(copyLineFor('"order"', ['"user"', 'line1']))).toBe(true);
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
    expect(isCopyLine(line)).toBe(false);
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
