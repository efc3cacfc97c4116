#!/usr/bin/env node
import { buildStaleWebApps, buildWhatIsStale } from './build-what-is-stale.js';

buildWhatIsStale();
if (process.argv[2] === 'serve') buildStaleWebApps();
await import('../dist/main.js');
