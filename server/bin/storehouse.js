#!/usr/bin/env node
import { buildStaleDocs, buildStaleWebApps, buildWhatIsStale } from './build-what-is-stale.js';

buildWhatIsStale();
if (['serve', 'demo'].includes(process.argv[2])) {
  buildStaleWebApps();
  buildStaleDocs();
}
await import('../dist/main.js');
