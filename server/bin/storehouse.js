#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`storehouse: This is Node ${process.versions.node}; Storehouse needs 20.19 or newer.\n`);
  process.exitCode = 1;
} else {
  // Only a checkout has the builder. An installed package is built already.
  if (existsSync(new URL('build-what-is-stale.js', import.meta.url))) {
    const { buildStaleDocs, buildStaleWebApps, buildWhatIsStale } = await import('./build-what-is-stale.js');
    buildWhatIsStale();
    if (['serve', 'demo'].includes(process.argv[2])) {
      buildStaleWebApps();
      buildStaleDocs();
    }
  }
  await import('../dist/main.js');
}
