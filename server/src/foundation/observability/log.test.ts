import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

const builtLog = new URL('../../../dist/foundation/observability/log.js', import.meta.url).href;

/** Runs a line of code with a `log` in its own process, and returns what it wrote to standard error. */
function written(line: string): Record<string, unknown>[] {
  const program = `import { openLog } from '${builtLog}'; const log = openLog('info'); ${line}`;
  const command = `${process.execPath} --input-type=module -e "$PROGRAM" 2>&1 >/dev/null`;
  const output = execFileSync('sh', ['-c', command], { env: { PROGRAM: program }, encoding: 'utf8' });
  return output
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Record<string, unknown>);
}

describe('the log', () => {
  it('is one JSON object a line on standard error', () => {
    const lines = written(
      `log.info({ requestId: 'r1' }, 'answered'); log.debug('not at this level'); log.error('broken');`,
    );
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, requestId: 'r1', msg: 'answered', time: expect.stringMatching(/Z$/) }),
      expect.objectContaining({ level: 50, msg: 'broken' }),
    ]);
  });

  it('holds no key, wherever it was put: message, field, error, child', () => {
    const key = `shk.${'k'.repeat(43)}`;
    const lines = written(`
      log.info('${key}');
      log.child({ caller: '${key}' }).warn({ deep: { er: ['${key}'] } }, 'x');
      log.error({ err: new Error('refused ${key}') }, 'failed');`);
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain('kkkk');
    expect(JSON.stringify(lines).match(/shk\.\*\*\*/g)?.length).toBeGreaterThanOrEqual(4);
  });

  it.skipIf(!existsSync('/dev/full'))('that cannot be written, on a full disk, does not end the program', () => {
    const program = `import { openLog } from '${builtLog}'; const log = openLog('info');
      for (let line = 0; line < 20000; line += 1) log.info('x'.repeat(200));
      console.log(process.memoryUsage().rss < 400e6 ? 'alive' : 'large');`;
    const command = `${process.execPath} --input-type=module -e "$PROGRAM" 2>/dev/full`;
    expect(execFileSync('sh', ['-c', command], { env: { PROGRAM: program }, encoding: 'utf8' })).toBe('alive\n');
  });

  it('says in a sentence when the level is none', () => {
    expect(() => openLog('loud')).toThrow(
      'STOREHOUSE_LOG_LEVEL takes one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    );
  });
});
