import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSecretFiles, secretVariables } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'storehouse-secrets-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
function fileOf(text: string): string {
  const file = join(folder, String((files += 1)));
  writeFileSync(file, text);
  return file;
}

const read = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const problem = readSecretFiles(env);
  if (problem) throw problem;
  return env;
};

describe.each(secretVariables)('%s_FILE', (name) => {
  it('gives the variable the contents of the file, without the line end', () => {
    expect(read({ [`${name}_FILE`]: fileOf('first, second\n') })[name]).toBe('first, second');
  });

  it('is not read when it is not given, or empty', () => {
    expect(read({ [name]: 'given' })[name]).toBe('given');
    expect(read({ [name]: 'given', [`${name}_FILE`]: '' })[name]).toBe('given');
    expect(read({})).toEqual({});
  });

  it('together with the variable: refused, and neither is repeated', () => {
    expect(() => read({ [name]: 'given', [`${name}_FILE`]: fileOf('secret') })).toThrow(
      `${name} and ${name}_FILE are both given: leave one of them out.`,
    );
    expect(read({ [name]: '', [`${name}_FILE`]: fileOf('secret') })[name]).toBe('secret');
  });
});

it.each([
  ['that is missing', join(folder, 'missing'), /names the file .*missing, which does not exist\.$/],
  ['that is a folder', folder, /, which cannot be read \(EISDIR: .*\)\.$/],
  ['that is empty', fileOf(' \n'), /, which is empty\.$/],
])('a file %s: one sentence', (_case, file, sentence) => {
  expect(() => read({ STOREHOUSE_DATABASE_URL_FILE: file })).toThrow(sentence);
});

it('several that cannot be read are all named, and the others are read', () => {
  const env: NodeJS.ProcessEnv = {
    STOREHOUSE_DATABASE_URL_FILE: join(folder, 'missing'),
    STOREHOUSE_SECRET_KEY_FILE: fileOf(''),
    STOREHOUSE_OPERATOR_TOKEN_FILE: fileOf('token'),
  };
  expect(readSecretFiles(env)?.message).toMatch(
    /^STOREHOUSE_DATABASE_URL_FILE .* does not exist\. STOREHOUSE_SECRET_KEY_FILE .* is empty\.$/,
  );
  expect(env['STOREHOUSE_OPERATOR_TOKEN']).toBe('token');
});
