// Proves that every import rule works: plants forbidden imports in a temporary tree, runs the real rules on it, and
// fails unless each plant was reported by its own rule and no other, each rule has a plant, and no permitted import was
// reported.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** The rule, the file with the import, and what it imports: a path in this repository, a package, or null for no import. */
const plants = [
  ['contract-imports', 'contract/src/deep.test.ts', 'server/src/foundation/time/clock.ts'],
  ['foundation-imports', 'server/src/foundation/a.ts', '@storehouse/contract/plans'],
  ['foundation-imports', 'server/src/foundation/b.ts', 'server/src/database/open.ts'],
  ['database-imports', 'server/src/database/a.ts', '@storehouse/contract/plans'],
  ['database-imports', 'server/src/database/b.ts', '@storehouse/contract/not-yet-built'],
  ['database-imports', 'server/src/database/c.ts', 'server/src/modules/accounts/find.ts'],
  ['modules-imports', 'server/src/modules/accounts/a.ts', 'server/src/surfaces/portal/routes.ts'],
  ['modules-imports', 'server/src/modules/accounts/b.ts', 'server/src/config.ts'],
  ['surfaces-imports', 'server/src/surfaces/portal/a.ts', 'server/src/database/open.ts'],
  ['surfaces-imports', 'server/src/surfaces/http/b.ts', 'server/src/workers/deliver.ts'],
  ['workers-imports', 'server/src/workers/a.ts', 'server/src/database/open.ts'],
  ['workers-imports', 'server/src/workers/b.ts', '@storehouse/contract/plans'],
  ['cli-imports', 'server/src/cli/a.ts', 'server/src/modules/accounts/find.ts'],
  ['cli-imports', 'server/src/cli/b.ts', 'server/src/compose.ts'],
  ['cli-imports', 'server/src/settings.ts', 'server/src/database/open.ts'],
  ['doctor-imports', 'server/src/doctor/a.ts', 'server/src/compose.ts'],
  ['compose-imports', 'server/src/compose.ts', 'client/src/walk.ts'],
  ['compose-imports', 'server/src/main.ts', 'server/src/testing/seed.ts'],
  ['testing-imports', 'server/src/testing/a.ts', 'acceptance/src/start.ts'],
  ['client-imports', 'client/src/a.ts', 'server/src/foundation/time/clock.ts'],
  ['web/ui-imports', 'web/ui/src/a.tsx', 'web/portal/src/page.ts'],
  ['web/portal-imports', 'web/portal/src/a.tsx', 'web/inventory/src/page.ts'],
  ['web/inventory-imports', 'web/inventory/src/a.tsx', 'server/src/foundation/time/clock.ts'],
  ['acceptance-imports', 'acceptance/src/200-a.test.ts', 'server/src/foundation/time/clock.ts'],
  ['bench-imports', 'bench/src/a.ts', 'acceptance/src/start.ts'],
  ['docs-site-imports', 'docs-site/src/a.ts', 'client/src/start.ts'],
  ['module-jobs-imports', 'server/src/modules/jobs/a.ts', 'server/src/modules/events/record.ts'],
  ['module-idempotency-imports', 'server/src/modules/idempotency/a.ts', 'server/src/modules/jobs/job.ts'],
  ['module-events-imports', 'server/src/modules/events/a.ts', 'server/src/modules/accounts/find.ts'],
  ['module-mail-imports', 'server/src/modules/mail/a.ts', 'server/src/modules/accounts/find.ts'],
  ['module-activity-log-imports', 'server/src/modules/activity-log/a.ts', 'server/src/modules/accounts/find.ts'],
  ['module-accounts-imports', 'server/src/modules/accounts/c.ts', 'server/src/modules/people/find.ts'],
  ['module-people-imports', 'server/src/modules/people/a.ts', 'server/src/modules/keys/find.ts'],
  ['module-limits-imports', 'server/src/modules/limits/a.ts', 'server/src/modules/people/find.ts'],
  ['module-keys-imports', 'server/src/modules/keys/a.ts', 'server/src/modules/events/find.ts'],
  ['module-inventory-imports', 'server/src/modules/inventory/a.ts', 'server/src/modules/checks/find.ts'],
  ['module-checks-imports', 'server/src/modules/checks/a.ts', 'server/src/modules/reporting/find.ts'],
  ['module-reporting-imports', 'server/src/modules/reporting/sql/a.ts', 'server/src/modules/exports/find.ts'],
  ['module-webhooks-imports', 'server/src/modules/webhooks/a.ts', 'server/src/modules/inventory/find.ts'],
  ['module-exports-imports', 'server/src/modules/exports/a.ts', 'server/src/modules/alerts/find.ts'],
  ['module-alerts-imports', 'server/src/modules/alerts/a.ts', 'server/src/modules/exports/find.ts'],
  ['module-notifications-imports', 'server/src/modules/notifications/a.ts', 'server/src/modules/checks/find.ts'],
  ['module-onboarding-imports', 'server/src/modules/onboarding/a.ts', 'server/src/modules/keys/find.ts'],
  ['module-seed-imports', 'server/src/modules/seed/a.ts', 'server/src/modules/reporting/find.ts'],
  ['only-database-knows-pg', 'server/src/modules/accounts/d.ts', 'pg'],
  ['only-database-knows-pg', 'server/src/main.ts', 'pg-copy-streams'],
  ['only-surfaces-know-fastify', 'server/src/foundation/c.ts', 'fastify'],
  ['only-surfaces-know-fastify', 'server/src/workers/c.ts', 'fastify-type-provider-zod'],
  ['module-is-in-the-map', 'server/src/surfaces/portal/b.ts', 'server/src/modules/shipping/find.ts'],
  ['module-subfolders-are-private', 'server/src/workers/d.ts', 'server/src/modules/webhooks/sql/claim.ts'],
  ['module-subfolders-are-private', 'server/src/workers/d.test.ts', 'server/src/modules/webhooks/sql/claim.ts'],
  [
    'module-subfolders-are-private-to-modules',
    'server/src/modules/people/b.ts',
    'server/src/modules/accounts/sql/find.ts',
  ],
  ['surfaces-do-not-import-each-other', 'server/src/surfaces/portal/c.ts', 'server/src/surfaces/reporting/routes.ts'],
  ['surfaces-do-not-import-each-other', 'server/src/surfaces/http/a.ts', 'server/src/surfaces/reporting/routes.ts'],
  ['contract-needs-nothing', 'contract/src/a.ts', 'node:fs'],
  ['contract-needs-nothing', 'contract/src/b.ts', 'zod'],
  ['operations-need-zod-only', 'contract/src/operations/a.ts', 'node:fs'],
  ['web-takes-types-of-operations', 'web/portal/src/d.tsx', '@storehouse/contract/operations/keys', 'value'],
  ['web-takes-types-of-operations', 'client/src/c.ts', '@storehouse/contract/operations/not-yet-built', 'value'],
  ['no-tests-in-the-program', 'server/src/main.ts', 'server/src/compose.test.ts'],
  ['no-development-packages-in-the-program', 'server/src/foundation/d.ts', 'vitest'],
  ['packages-are-declared', 'server/src/foundation/e.ts', 'undeclared'],
  ['imports-resolve', 'server/src/foundation/f.ts', 'no-such-package'],
  ['no-cycles', 'server/src/foundation/ring-one.ts', 'server/src/foundation/ring-two.ts'],
  ['no-cycles', 'server/src/foundation/ring-two.ts', 'server/src/foundation/ring-one.ts'],
  ['no-catch-all-files', 'server/src/foundation/g.ts', 'server/src/foundation/utils.ts'],
  ['no-orphans', 'server/src/foundation/alone.ts', null],
];

/** Imports that must stay allowed, one for each line of the tables that allows something. */
const permitted = [
  ['contract/src/c.ts', 'contract/src/plans.ts'],
  ['contract/src/operations/c.ts', 'zod'],
  ['contract/src/plans.test.ts', 'vitest'],
  ['server/src/foundation/h.ts', 'node:fs'],
  ['server/src/database/d.ts', 'pg'],
  ['server/src/database/e.ts', 'server/src/foundation/time/clock.ts'],
  ['server/src/modules/keys/b.ts', '@storehouse/contract/plans'],
  ['server/src/modules/keys/c.ts', '@storehouse/contract/not-yet-built'],
  ['server/src/modules/keys/d.ts', 'server/src/database/open.ts'],
  ['server/src/modules/keys/e.ts', 'server/src/modules/people/find.ts'],
  ['server/src/modules/keys/f.ts', 'server/src/modules/keys/sql/find.ts'],
  ['server/src/modules/keys/f.test.ts', 'server/src/testing/seed.ts'],
  ['server/src/modules/events/f.test.ts', 'server/src/modules/accounts/find.ts'],
  ['server/src/modules/events/g.ts', 'server/src/modules/jobs/arm.ts'],
  ['server/src/surfaces/portal/d.ts', 'fastify'],
  ['server/src/surfaces/portal/e.ts', 'server/src/surfaces/http/answer.ts'],
  ['server/src/surfaces/portal/f.ts', 'server/src/modules/accounts/find.ts'],
  ['server/src/surfaces/portal/g.ts', 'server/src/surfaces/webhooks/management/routes.ts'],
  ['server/src/surfaces/portal/f.test.ts', 'server/src/compose.ts'],
  ['server/src/workers/e.ts', 'server/src/modules/webhooks/claim.ts'],
  ['server/src/cli/c.ts', 'server/src/config.ts'],
  ['server/src/cli/pull/d.ts', 'client/src/walk.ts'],
  ['server/src/main.ts', 'server/src/compose.ts'],
  ['server/src/main.ts', 'server/src/cli/c.ts'],
  ['server/src/testing/b.ts', 'pg'],
  ['client/src/b.ts', '@storehouse/contract/plans'],
  ['web/portal/src/b.tsx', 'web/ui/src/button.ts'],
  ['web/portal/src/c.tsx', 'client/src/walk.ts'],
  ['acceptance/src/200-b.test.ts', '@storehouse/contract/plans'],
  ['bench/src/b.ts', 'server/src/modules/reporting/read-page.ts'],
];

/** The packages named above, as the root's package.json declares them; `undeclared` is installed but not declared. */
const manifest = {
  dependencies: {
    pg: '1.0.0',
    'pg-copy-streams': '1.0.0',
    fastify: '1.0.0',
    'fastify-type-provider-zod': '1.0.0',
    zod: '1.0.0',
  },
  devDependencies: { vitest: '1.0.0' },
};
const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies), 'undeclared'];

const isPath = (target) => /\.tsx?$/.test(target);
const specifierOf = (file, target) =>
  isPath(target) ? relative(dirname(file), target).replace(/^(?!\.)/, './') : target;

/**
 * Writes the planted and permitted files, an empty file for everything they import, and just enough packages to resolve
 * the rest.
 */
function writeTree(root) {
  const texts = new Map();
  const add = (file, text) => texts.set(file, (texts.get(file) ?? '') + text);
  for (const [, file, target, kind = 'type'] of plants) {
    // A type import is the weakest kind: if it is reported, every import is. Few rules permit it and refuse the rest.
    add(
      file,
      target === null
        ? ''
        : `import ${kind === 'type' ? 'type ' : ''}* as planted from '${specifierOf(file, target)}';\n`,
    );
    if (target !== null && isPath(target)) add(target, '');
  }
  for (const [file, target] of permitted) {
    add(file, `import '${specifierOf(file, target)}';\n`);
    if (isPath(target)) add(target, '');
  }
  add('package.json', JSON.stringify({ ...manifest, type: 'module' }));
  for (const name of installed) add(`node_modules/${name}/index.js`, '');
  add('contract/package.json', readFileSync(new URL('../contract/package.json', import.meta.url), 'utf8'));
  add('contract/dist/plans.d.ts', '');
  add('contract/dist/plans.js', '');
  add('contract/dist/operations/keys.d.ts', '');
  add('contract/dist/operations/keys.js', '');
  for (const [file, text] of texts) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  mkdirSync(join(root, 'node_modules/@storehouse'));
  symlinkSync('../../contract', join(root, 'node_modules/@storehouse/contract'));
}

/** Returns the rules that reported a file's import, or the file itself if the import is null. */
async function cruiseTree(root) {
  process.chdir(root);
  const folders = ['contract', 'server', 'client', 'web', 'acceptance', 'bench', 'docs-site'];
  const options = { ...config.options, validate: true, ruleSet: { forbidden: config.forbidden } };
  const { output } = await cruise(folders, options);
  return (file, target) => {
    const found = output.modules.find((one) => one.source === file);
    const specifier = target === null ? null : specifierOf(file, target).replace(/^node:/, '');
    const reported = specifier === null ? found : found?.dependencies.find((one) => one.module === specifier);
    return reported === undefined ? ['nothing, it was not seen'] : (reported.rules ?? []).map((rule) => rule.name);
  };
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'planted-imports-')));
const here = process.cwd();
const faults = [];
try {
  writeTree(root);
  const reportsOf = await cruiseTree(root);
  for (const [rule, file, target] of plants) {
    const reports = reportsOf(file, target);
    if (reports.join() !== rule)
      faults.push(`${rule}: ${file} → ${target} was reported by ${reports.join(', ') || 'no rule'}`);
  }
  for (const [file, target] of permitted) {
    const reports = reportsOf(file, target);
    if (reports.length > 0) faults.push(`${file} → ${target} is permitted, but was reported by ${reports.join(', ')}`);
  }
} finally {
  process.chdir(here);
  rmSync(root, { recursive: true, force: true });
}

const names = config.forbidden.map((rule) => rule.name);
for (const name of names) {
  const count = plants.filter(([rule]) => rule === name).length;
  if (count === 0) faults.push(`${name}: no import is planted for this rule`);
  else console.log(`${name}: ${count} planted`);
}
for (const [rule] of plants) if (!names.includes(rule)) faults.push(`${rule}: there is no such rule`);

if (faults.length > 0) {
  console.error(`\n${faults.join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(`${names.length} rules bite`);
}
