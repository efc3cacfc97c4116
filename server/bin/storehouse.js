#!/usr/bin/env node
import { buildWhatIsStale } from './build-what-is-stale.js';

buildWhatIsStale();
await import('../dist/main.js');
