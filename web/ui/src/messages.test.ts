import { expect, it, vi } from 'vitest';
import { setTranslator, t, translateServer, translateWord } from './messages.ts';
import { openCatalogue } from './open-catalogue.ts';

vi.mock('./language.ts', () => ({ language: 'fr', chosenLanguage: 'fr', browserLanguages: ['fr-FR'] }));

const french = openCatalogue('fr', {
  messages: {
    Lot: 'Lot',
    Order_verb: 'Commander',
    Order: 'Commande',
    '{{count}} lines_one': '{{count}} ligne',
    '{{count}} lines_other': '{{count}} lignes',
    'Only {{left}} of {{product}} left.': 'Il ne reste que {{left}} {{product}}.',
  },
  words: { 'Partially received': 'Reçue en partie' },
  server: { 'cannot be null': 'est obligatoire' },
});
setTranslator(french);

const lines = (count: number) => t('{{count}} lines', { count, one: '{{count}} line' });

it('takes the text of the catalogue, by context where there are two', () => {
  expect(t('Order')).toBe('Commande');
  expect(t('Order', { context: 'verb' })).toBe('Commander');
});

it('takes the plural of the language, which is singular for none in French', () => {
  expect([0, 1, 2, 1_000_000].map(lines)).toEqual(['0 ligne', '1 ligne', '2 lignes', '1\u202f000\u202f000 lignes']);
});

it('fills in values as they are', () => {
  const product = '$t(Lot) {{left}} <b>';
  expect(t('Only {{left}} of {{product}} left.', { left: 1234.5, product })).toBe(
    'Il ne reste que 1\u202f234,5 $t(Lot) {{left}} <b>.',
  );
});

it('falls back to English', () => {
  expect(t('Saved: {{name}}.', { name: 'A' })).toBe('Saved: A.');
  expect(translateWord('Unknown word')).toBe('Unknown word');
  expect(translateServer('no more than {{max}}')).toBe('no more than {{max}}');
});

it('translates names of codes and sentences of the server from their own parts of the catalogue', () => {
  expect([translateWord('Partially received'), translateServer('cannot be null')]).toEqual([
    'Reçue en partie',
    'est obligatoire',
  ]);
});
