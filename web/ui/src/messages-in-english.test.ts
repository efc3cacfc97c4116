import { expect, it } from 'vitest';
import { t } from './messages.ts';

it('is the text in the code, with its singular', () => {
  expect(t('Receive goods')).toBe('Receive goods');
  expect([0, 1, 2].map((count) => t('{{count}} lines', { count, one: '{{count}} line' }))).toEqual([
    '0 lines',
    '1 line',
    '2 lines',
  ]);
  expect(t('Order', { context: 'verb' })).toBe('Order');
});

it('fills in values as they are, and leaves what nobody gave', () => {
  const product = '$1 {{left}}';
  expect(t('Only {{left}} of {{product}} left.', { left: 'two', product })).toBe('Only two of $1 {{left}} left.');
  expect(t('Only {{left}} left.')).toBe('Only {{left}} left.');
});
