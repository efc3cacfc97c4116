import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf, secretKeyOf } from '../system/database-url.ts';
import { call } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';
import { runToEnd, startProgram, type RunningProgram } from '../system/start-program.ts';

// Secrets from files, as container platforms mount them: each variable for a secret also exists with the suffix _FILE.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const token = randomBytes(24).toString('base64url');
let folder: string;
let program: RunningProgram;
let env: Record<string, string>;

async function secretFile(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${text}\n`, { mode: 0o600 });
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-secrets-'));
  env = {
    STOREHOUSE_DATABASE_URL_FILE: await secretFile('database-url', databaseUrlOf(run.system)),
    STOREHOUSE_OPERATOR_TOKEN_FILE: await secretFile('operator-token', token),
    STOREHOUSE_SECRET_KEY_FILE: await secretFile('secret-key', secretKeyOf(run.system).STOREHOUSE_SECRET_KEY),
    STOREHOUSE_SMTP_URL_FILE: await secretFile('smtp-url', 'smtp://mail.example.com'),
    STOREHOUSE_MAIL_FROM: 'storehouse@example.com',
  };
  program = await startProgram({ env, flags: ['--test-clock', '2026-03-01T08:00:00Z', '--roles', 'operator'] });
});
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

it('starts with the database, token and key of the files', async () => {
  const { id } = await run.system.createAccount();
  expect(program.ready).toMatchObject({ database: 'url' });
  expect(program.ready).not.toHaveProperty('operatorToken');
  const headers = { authorization: `Bearer ${token}` };
  expect((await call(program.ready.operatorUrl, `/operator/v1/accounts/${id}`, { headers })).status).toBe(200);
});

it('commands read the token from the file too', async () => {
  const flags = ['--operator-url', program.ready.operatorUrl, '--json'];
  expect(await runToEnd(['account', 'list', ...flags], { env })).toMatchObject({ code: 0, stderr: '' });
});

it.each([
  [
    { STOREHOUSE_OPERATOR_TOKEN: token },
    /^storehouse: STOREHOUSE_OPERATOR_TOKEN and STOREHOUSE_OPERATOR_TOKEN_FILE are/,
  ],
  [
    { STOREHOUSE_SECRET_KEY_FILE: '/no/such/file' },
    /^storehouse: STOREHOUSE_SECRET_KEY_FILE names .* does not exist\.\n$/,
  ],
])('exit 1 and one sentence, without the secret', async (wrong, sentence) => {
  const { code, stdout, stderr } = await runToEnd(['serve'], { env: { ...env, ...wrong } });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain(token);
});
