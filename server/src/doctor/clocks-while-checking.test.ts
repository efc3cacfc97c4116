import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import type * as Inspect from '../database/inspect/inspect-database.ts';
import { systemClock } from '../foundation/time/clock.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { examine } from './doctor.ts';
import { conclude } from './finding.ts';

const test = useTestDatabase();
const database = vi.hoisted(() => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  return { answered, answer };
});

vi.mock('../database/inspect/inspect-database.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Inspect>();
  return {
    ...original,
    inspectDatabase: async (connection: Parameters<typeof original.inspectDatabase>[0]) => {
      const facts = await original.inspectDatabase(connection);
      database.answer();
      return facts;
    },
  };
});
vi.mock('./check-host-names.ts', () => ({
  async checkHostNames() {
    await database.answered;
    const late = new Date(systemClock.now().getTime() + 60_000);
    vi.spyOn(systemClock, 'now').mockReturnValue(late);
    return conclude('host names', [], 'They took a minute.');
  },
}));

it('does not take a check that lasts a minute for clocks that are a minute apart', async () => {
  const checks = await examine(
    {
      data: tmpdir(),
      databaseUrl: databaseUrlOf(test.connection),
      host: '127.0.0.1',
      platformPort: '0',
      instancePort: '0',
      operatorPort: '0',
      roles: 'worker',
    },
    {},
    [],
  );
  expect(checks.find(({ name: check }) => check === 'database')?.state).toBe('ok');
  expect(checks.find(({ name: check }) => check === 'clock')?.message).not.toContain('apart');
});
