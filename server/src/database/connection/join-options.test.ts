import { expect, it } from 'vitest';
import { joinOptions } from './join-options.ts';

const ours = '-c search_path=storehouse';

it.each([
  ['postgresql://u:p@h/d', 'postgresql://u:p@h/d', ours],
  ['postgresql://u@h/d?sslmode=require', 'postgresql://u@h/d?sslmode=require', ours],
  ['postgresql://u@h/d?options=-c%20jit%3Don', 'postgresql://u@h/d', `-c jit=on ${ours}`],
  ['postgresql://u@h/d?options=-c jit=on', 'postgresql://u@h/d', `-c jit=on ${ours}`],
  ['postgresql://u@h/d?options=-c+jit%3Don&host=%2Frun', 'postgresql://u@h/d?host=%2Frun', `-c jit=on ${ours}`],
  ['postgresql://u@/d?a=1&opti%6Fns=x&b=%2B&options=y', 'postgresql://u@/d?a=1&b=%2B', `y ${ours}`],
  ['postgresql://u@h/d?options=', 'postgresql://u@h/d', ours],
])('the options of an address come before ours: %s', (given, connectionString, options) => {
  expect(joinOptions({ connectionString }, ours)).toMatchObject({ connectionString });
  expect(joinOptions({ connectionString: given }, ours)).toEqual({ connectionString, options });
});

it('a server without an address gets ours', () => {
  expect(joinOptions({ host: '/run', port: 1 }, ours)).toEqual({ host: '/run', port: 1, options: ours });
});
