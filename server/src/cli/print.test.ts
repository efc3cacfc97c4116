import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { print } from './print.ts';

let written = '';
beforeEach(() => {
  written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

const printed = (...args: Parameters<typeof print>) => {
  print(...args);
  return written;
};

describe('the output of a command', () => {
  const rows = [
    { id: '1', name: 'Acme', plan: null },
    { id: '22', name: 'Bolt & Sons', plan: 'shared' },
  ];

  it('is a table for people, with columns as wide as they need', () => {
    expect(printed(rows, false)).toBe('id  name         plan\n1   Acme         -\n22  Bolt & Sons  shared\n');
  });

  it('is one field per line for a single object', () => {
    const account = { id: '1', trial: false, days: 0, owner: { email: 'o@x' }, tenantId: null, gone: undefined };
    expect(printed(account, false)).toBe(
      'id        1\ntrial     false\ndays      0\nowner     {"email":"o@x"}\ntenantId  -\ngone      -\n',
    );
  });

  it('is "none" for an empty list', () => {
    expect(printed([], false)).toBe('none\n');
  });

  it('is one line of JSON for scripts', () => {
    expect(printed(rows, true)).toBe(`${JSON.stringify(rows)}\n`);
  });

  it('never controls the terminal: control characters are escaped', () => {
    expect(printed({ name: 'a\u001b[2Jb\nc\u009b' }, false)).toBe('name  a\\u001b[2Jb\\u000ac\\u009b\n');
  });
});
