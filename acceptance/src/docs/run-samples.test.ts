import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkTypes } from './check-types.ts';
import { matchesShown } from './match-output.ts';
import { readSamples } from './read-samples.ts';
import { runDocument } from './run-document.ts';

// The runner of the samples itself: a wrong sample fails, and a block that nobody decided about does, too.
const setting = {
  folder: mkdtempSync(join(tmpdir(), 'storehouse-runner-')),
  env: {},
  fill: (code: string) => code,
  unfill: (output: string) => output,
};
afterAll(() => rmSync(setting.folder, { recursive: true, force: true }));
const fence = (language: string, text: string, mark = '') => `${mark}\n\`\`\`${language}\n${text}\n\`\`\`\n`;
const runAll = (...parts: readonly string[]) => runDocument(parts.join('\n'), setting);

describe('a right document', () => {
  it('passes, and its samples are counted', async () => {
    const report = await runAll(
      fence('sh', 'A=1'),
      fence('console', '$ echo $A \\\n  two\n1 two\n$ echo 3\n3'),
      fence('sh', 'read -r word; echo "got $word"', '<!-- input: it -->'),
      fence('text', 'got it'),
      fence('sh', `echo '{"id": 7}'`),
      fence('json', '{ "id": 7 }'),
      '<!-- run: B=hidden -->',
      fence('sh', 'test $B = hidden'),
      fence('python', 'x = 1'),
      fence('python', 'print(x + 1)'),
      fence('text', '2'),
      fence('ts', 'const y: number = 1;'),
      fence('ts', 'console.log(y + 1);'),
      fence('text', '2'),
      fence('sh', 'docker run storehouse', '<!-- not run: needs docker -->'),
    );
    expect(report).toEqual({ executed: 11, excused: 1, failures: [] });
  });
});

describe('a wrong document fails', () => {
  it.each([
    ['a command that fails', fence('sh', 'false'), 'ended with 1'],
    ['a command that fails before others', fence('sh', 'false\necho 1'), 'ended with 1'],
    ['a command that ends the shell', fence('sh', 'exit 0'), 'ended with the shell'],
    ['another output', fence('sh', 'echo 12') + fence('text', '13'), 'but the document shows'],
    ['another output in a transcript', fence('console', '$ echo 12\n13'), 'but the document shows'],
    ['another field', fence('sh', `echo '{"a": 1}'`) + fence('json', '{"b": 1}'), 'but the document shows'],
    ['more output than shown', fence('sh', 'echo 12; echo 13') + fence('text', '12'), 'but the document shows'],
    ['a program that fails', fence('ts', `throw new Error('broken');`), 'broken'],
    ['a later block that fails', fence('python', 'x = 1') + fence('python', 'print(y)'), 'NameError'],
    ['a block without a mark', fence('', 'POST /path'), 'write <!-- not run: why --> before it'],
    ['an excuse without a reason', fence('sh', 'docker', '<!-- not run: -->'), 'needs a reason'],
    ['an output that belongs to nothing', `text\n${fence('json', '{}')}`, 'neither a sample nor the output'],
  ])('%s', async (_name, markdown, sentence) => {
    const { failures } = await runAll(markdown);
    expect(failures.join('\n')).toContain(sentence);
  });

  it('a type error', () => {
    expect(checkTypes(new Map([['a.md', fence('ts', 'const a: number = "text";')]])).join()).toContain(
      "Type 'string' is not assignable to type 'number'",
    );
  });
});

it.each([
  ['12', '12\n', 'text', true],
  ['a   b', 'a b', 'text', true],
  ['12', '123', 'text', false],
  ['a … d', 'a b c d', 'text', true],
  ['a … d', 'a b c', 'text', false],
  ['2026-03-01', '2026-11-16', 'text', true],
  ['2026-03-01', 'never', 'text', false],
  ['"2026-03-01T08:00:00Z"', '"2026-11-16T09:14:51.524Z"', 'text', true],
  ['7bb4f8be-c6ed-46b4-b381-5cdea0127e2c', 'd80679dd-59ee-4a7c-9615-809b7755e2d9', 'text', true],
  ['{"a": 1, "b": 2}', '{"b":2,"a":1}', 'json', true],
  ['{"a": 1, …}', '{"a":1,"b":2}', 'json', true],
  ['{"a": 1, …}', '{"a":2,"b":2}', 'json', false],
  ['[1, 2]', '[2, 1]', 'json', false],
])('%j shown for %j as %s: %j', (shown, actual, shownAs, isMatch) => {
  expect(matchesShown(shown, actual, shownAs)).toBe(isMatch);
});

it('a sample is found in a list, without its indentation', () => {
  expect(readSamples('1. Do\n\n   ```sh\n   echo 1\n   ```\n').samples).toMatchObject([{ line: 3, code: 'echo 1\n' }]);
});
