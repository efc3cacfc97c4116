import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '../system/reported-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { readExpression } from './read-expression.ts';

// deploy/observability/ may only use metrics that a running program exposes: a renamed one would silently disable an alert.
const folder = fileURLToPath(new URL('../../../deploy/observability/', import.meta.url));
const temporary = await mkdtemp(join(tmpdir(), 'storehouse-observability-'));
afterAll(() => rm(temporary, { recursive: true, force: true }));
const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00Z', '--backup-dir', join(temporary, 'backups')],
});

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const rules = await readFile(join(folder, 'alerts.yaml'), 'utf8');
const dashboard = JSON.parse(await readFile(join(folder, 'dashboard.json'), 'utf8')) as {
  panels: Panel[];
  templating: { list: { definition?: string }[] };
};
const ofRules = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression);
const ofDashboard = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
);

/** Labels that Prometheus itself adds. */
const addedLabels = ['job', 'instance'];

/** Each metric with the values of its labels. */
function readMetrics(text: string): Map<string, Map<string, Set<string>>> {
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = metrics.get(name) ?? new Map<string, Set<string>>();
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
    metrics.set(name, known);
  }
  return metrics;
}

let exposed: Map<string, Map<string, Set<string>>>;
let text: string;
beforeAll(async () => {
  const { id } = await run.system.createAccount();
  await run.system.platform('/api/v1/reporting', { headers: { 'x-api-key': 'unknown' } });
  await runCheck(run.system, id);
  // A day later there is work that workers look at.
  await run.system.advanceClock(86_400);
  await run.system.operator('POST', '/settle');
  text = (await run.system.operator('GET', '/metrics')).text;
  exposed = readMetrics(text);
});

describe.each([
  ['alerts.yaml', ofRules],
  ['dashboard.json', ofDashboard],
])('%s', (_file, expressions) => {
  it.each(expressions)('names only metrics and labels that the program has: %s', (expression) => {
    const { series, groupLabels } = readExpression(expression);
    expect(series.length).toBeGreaterThan(0);
    const ownSeries = series.filter(({ metric }) => metric !== 'up');
    for (const { metric, matchers } of ownSeries) {
      const labels = exposed.get(metric);
      expect(labels, `the metric ${metric}`).toBeDefined();
      for (const { label, operator, value } of matchers.filter((one) => !addedLabels.includes(one.label))) {
        expect([...(labels?.keys() ?? [])], `labels of ${metric}`).toContain(label);
        const values = [...(labels?.get(label) ?? [])];
        const named = operator === '=~' || operator === '!~' ? value.split('|') : [value];
        // Which statuses exist depends on the answers so far; every other label value is a name that must exist.
        if (label !== 'status') expect(values, `${metric}, ${label}`).toEqual(expect.arrayContaining(named));
      }
    }
    const known = ownSeries.flatMap(({ metric }) => [...(exposed.get(metric)?.keys() ?? [])]);
    expect([...known, ...addedLabels]).toEqual(expect.arrayContaining([...groupLabels]));
  });
});

it('the dashboard chooses among the instances of a metric that is always there', () => {
  const chosen = dashboard.templating.list.flatMap(({ definition }) => definition ?? []);
  expect(chosen).toHaveLength(2);
  for (const definition of chosen) expect(exposed.has(/\((\w+)/.exec(definition)?.[1] ?? '')).toBe(true);
});

it('docs/operating.md lists every metric of the program, and no other', async () => {
  const documented = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const rows = documented.split('\n').filter((line) => line.startsWith('| `storehouse_'));
  const listed = rows.flatMap((line) =>
    [...(line.split(' | ')[0] ?? '').matchAll(/storehouse_\w+/g)].map(([name]) => name),
  );
  const own = [...text.matchAll(/^# TYPE (storehouse_\w+)/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(own.sort());
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stderr.write('The checks of Prometheus are skipped: promtool is not installed.\n');

describe.skipIf(!hasPromtool)(`promtool ${hasPromtool ? '' : '(skipped: it is not installed)'}`, () => {
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  it.each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
  ])('%s %s', (...args) => {
    expect(promtool(...args)).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') as string });
  });

  it('reads the expressions of the dashboard', async () => {
    const file = join(temporary, 'dashboard-rules.json');
    const asRules = ofDashboard.map((expr, index) => ({ record: `panel:${String(index)}`, expr }));
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
    expect(promtool('check', 'rules', file)).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${String(ofDashboard.length)} rules found`) as string,
    });
  });
});
