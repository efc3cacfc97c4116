import { expect, it } from 'vitest';
import { french } from './french.ts';

it.each([
  ['{{count}} missing', '1 manquant', '2 manquants'],
  ['{{count}} expected', '1 attendu', '2 attendus'],
  ['{{count}} available', '1 disponible', '2 disponibles'],
  ['{{count}} will no longer be delivered.', '1 ne sera plus livré.', '2 ne seront plus livrés.'],
  ['only {{count}} requested', 'seulement 1 demandé', 'seulement 2 demandés'],
])('%s has a singular', (text, ...expected) => {
  const say = (count: number) => french.text(text, { count, one: text, shown: { count: String(count) } });
  expect([say(1), say(2)]).toEqual(expected);
});

it.each([
  'A shipment without items cannot be sent.',
  'There is nothing to send: add a line with a quantity first.',
  'A line that a shipment brings cannot be removed.',
])('the server’s sentence “%s” is translated', (sentence) => {
  expect(french.server(sentence)).not.toBe(sentence);
});
