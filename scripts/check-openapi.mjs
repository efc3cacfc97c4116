// Lints every OpenAPI document with the `recommended` rules of Redocly and the `oas` rules of Spectral, and fails on
// any error or warning. The documents are generated from the declarations in contract/src/operations, as the program
// serves them. `--write=<folder>` writes them to files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { operatorDocument } from '@storehouse/contract/operations/operator/operator-document';
import { portalDocument } from '@storehouse/contract/operations/portal/portal-document';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const documents = {
  platform: platformDocument('/', 'https://storehouse.acme.com'),
  operator: operatorDocument('https://operator.storehouse.acme.com'),
  instance: instanceDocument('/', 'https://acme.storehouse.acme.com'),
  portal: portalDocument('https://storehouse.acme.com'),
};

const redocly = await createConfig({ extends: ['recommended'] });
const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [spectralRulesets.oas] });

/** Redocly's problems, then Spectral's, one line each. */
async function problemsOf(name, document) {
  const source = JSON.stringify(document, null, 2);
  const byRedocly = await lintFromString({ source, absoluteRef: `${name}.json`, config: redocly });
  const bySpectral = await spectral.run(JSON.parse(source));
  return [
    ...byRedocly.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer ?? ''}: ${message}`),
    ...bySpectral.map(({ code, message, path }) => `spectral ${String(code)} #/${path.join('/')}: ${message}`),
  ];
}

const folder = process.argv.find((argument) => argument.startsWith('--write='))?.slice('--write='.length);
if (folder) mkdirSync(folder, { recursive: true });

for (const [name, document] of Object.entries(documents)) {
  if (folder) writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
  const problems = await problemsOf(name, document);
  const operations = Object.values(document.paths).flatMap(Object.keys).length;
  console.log(`${name}: ${String(operations)} operations, ${String(problems.length)} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
