#!/usr/bin/env node
import { buildStaleWebApps, buildWhatIsStale } from './build-what-is-stale.js';

buildWhatIsStale();
if (['serve', 'demo'].includes(process.argv[2])) buildStaleWebApps();
await import('../dist/main.js');
