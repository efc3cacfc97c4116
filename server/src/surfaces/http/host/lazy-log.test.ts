import { pino } from 'pino';
import { expect, it } from 'vitest';
import { lazyLog } from './lazy-log.ts';

it('logs as the logger that it stands for, with the bindings of every child, and creates none without a line', () => {
  const lines: unknown[] = [];
  let children = 0;
  const onChild = () => void (children += 1);
  const log = pino({ base: null, timestamp: false, onChild }, { write: (line) => void lines.push(JSON.parse(line)) });
  const lazy = lazyLog(log);
  const child = lazy.child(
    { host: 'platform' },
    { serializers: { status: (status: number) => `is ${String(status)}` } },
  );
  const grandchild = child.child({ reqId: 'r1' });
  expect(children).toBe(0);
  lazy.info('plain');
  grandchild.error({ status: 500 }, 'failed %s', 'badly');
  grandchild.warn('again');
  grandchild.debug('not at this level');
  expect(lines).toEqual([
    { level: 30, msg: 'plain' },
    { level: 50, host: 'platform', reqId: 'r1', status: 'is 500', msg: 'failed badly' },
    { level: 40, host: 'platform', reqId: 'r1', msg: 'again' },
  ]);
  expect(children).toBe(2);
  expect(grandchild.level).toBe('info');
});
