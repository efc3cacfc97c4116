import { expect, it } from 'vitest';
import { watchUse } from './watch-use.ts';

it('a page is used when it is opened, and once for what a person did since', () => {
  const page = new EventTarget();
  const takeUse = watchUse(page);
  expect([takeUse(), takeUse()]).toEqual([true, false]);
  page.dispatchEvent(new Event('keydown'));
  page.dispatchEvent(new Event('pointerdown'));
  expect([takeUse(), takeUse()]).toEqual([true, false]);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(takeUse()).toBe(false);
});
