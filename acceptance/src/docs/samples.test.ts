import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { checkTypes } from './check-types.ts';
import { readDocuments } from './documents.ts';
import { runDocument } from './run-document.ts';
import { openSetting } from './sample-setting.ts';

// Every fenced block of README and docs runs against a running system, and prints what the document shows. A block that
// cannot run says why. How to mark one: docs/writing-samples.md.
const run = useOwnSystem({ env: { STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' } });
const documents = readDocuments();
const counts = { executed: 0, excused: 0 };

afterAll(() => {
  process.stderr.write(`Samples of README and docs: ${counts.executed} executed, ${counts.excused} excused\n`);
});

it('the TypeScript samples pass the compiler under strict', () => {
  expect(checkTypes(documents)).toEqual([]);
});

it.each([...documents].filter(([, markdown]) => markdown.includes('```')))('%s', async (_path, markdown) => {
  const token = readFileSync(join(run.system.program.dataDir, 'operator-token'), 'utf8').trim();
  const isSeeded = !markdown.includes('<!-- samples: no account -->');
  const setting = await openSetting(run.system, token, isSeeded);
  onTestFinished(() => rm(setting.folder, { recursive: true, force: true }));
  const { executed, excused, failures } = await runDocument(markdown, setting);
  counts.executed += executed;
  counts.excused += excused;
  expect(failures.join('\n\n')).toBe('');
});

it('most of them run', () => {
  expect(counts.executed).toBeGreaterThan(60);
  expect(counts.excused).toBeLessThan(counts.executed / 2);
});
