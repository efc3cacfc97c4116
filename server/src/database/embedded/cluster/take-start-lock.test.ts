import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeStartLock } from './take-start-lock.ts';

it.skipIf(process.platform !== 'linux')(
  'comes when the one before has ended, and for each folder apart (skipped: Linux only)',
  async () => {
    const events: string[] = [];
    const endFirst = await takeStartLock('turn-of-folder-a');
    const second = takeStartLock('turn-of-folder-a').then((end) => {
      events.push('second has its turn');
      end();
    });
    const endOther = await takeStartLock('turn-of-folder-b');
    await sleep(100);
    events.push('first ends');
    endFirst();
    await second;
    endOther();
    expect(events).toEqual(['first ends', 'second has its turn']);
  },
);
