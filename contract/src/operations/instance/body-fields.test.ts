import { describe, expect, it } from 'vitest';
import {
  bodyField,
  bodyOf,
  choiceInput,
  dayInput,
  filledInput,
  filledListOf,
  integerInput,
  listOf,
  looselyOf,
  matchedInput,
  momentInput,
  partOf,
  referenceInput,
  textInput,
  uniqueIn,
  versionInput,
} from '@storehouse/contract/operations/instance/body-fields';
import { z } from 'zod';

const price = bodyField({ type: 'decimal', places: 4, least: 0 });
const problems = (schema: z.ZodType, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message].join(' ').trim()) ?? [];

describe('a field', () => {
  it.each([
    ['a reference', referenceInput, { id: 'a', name: 'North' }, 'a'],
    ['a text', textInput(), ' x ', ' x '],
    ['an integer', integerInput(0), 0, 0],
    ['a decimal from a number', price, 12.5, '12.5'],
    ['a decimal from text', price, '0.0001', '0.0001'],
    ['a day', dayInput, '2026-03-01', '2026-03-01'],
    ['a day from a moment, as written', dayInput, '2026-03-01T00:00:00+02:00', '2026-03-01'],
    ['a moment', momentInput, '2026-03-01T00:00:00+02:00', new Date('2026-02-28T22:00:00Z')],
    ['a choice', choiceInput(['AIR', 'SEA']), 'SEA', 'SEA'],
    ['a text to compare', matchedInput, 'a\u0000b', 'a\uFFFDb'],
  ])('%s is read as it is stored', (_name, schema: z.ZodType, given, stored) => {
    expect(schema.parse(given)).toEqual(stored);
  });

  it.each([
    [referenceInput, 'a', 'must be an object with an id'],
    [referenceInput, { id: '' }, 'must be an object with an id'],
    [referenceInput, { id: 'x'.repeat(65) }, 'not found'],
    [textInput(3), 5, 'must be text'],
    [textInput(3), 'abcd', 'cannot have more than 3 characters'],
    [textInput(), 'a\u0000b', 'has characters that cannot be stored'],
    [filledInput, ' ', 'cannot be blank'],
    [integerInput(1), '1', 'must be a whole number'],
    [integerInput(1), 0, 'cannot be less than 1'],
    [integerInput(1), 2 ** 31, 'cannot be more than 2147483647'],
    [price, 'much', 'must be a number'],
    [price, 1.23456, 'cannot have more than 4 decimal places'],
    [price, -1, 'cannot be less than 0'],
    [dayInput, '2026-02-30', 'must be a day such as 2026-03-01'],
    [momentInput, 'now', 'must be a datetime such as 2026-03-01T08:00:00Z'],
    [bodyField({ type: 'boolean', default: true }), 'yes', 'must be true or false'],
    [choiceInput(['AIR'], ['AIR', 'SEA']), 'LAND', 'must be one of AIR, SEA'],
    [matchedInput, 5, 'must be text'],
    [versionInput, 1.5, 'must be a whole number'],
    [listOf(partOf({})), {}, 'must be a list'],
    [filledListOf(partOf({})), [], 'cannot be empty'],
    [bodyOf({}), [], 'must be a JSON object'],
  ])('a wrong value is refused in the words of the generic classes (%#)', (schema: z.ZodType, given, message) => {
    expect(problems(schema, given)).toEqual([message]);
  });

  it.each([referenceInput, textInput(), integerInput(0), price, dayInput, momentInput, choiceInput(['AIR'])])(
    'nothing is refused unless the field may be missing (%#)',
    (field: z.ZodType) => {
      for (const nothing of [null, undefined]) {
        expect(problems(field, nothing)).toEqual(['cannot be null']);
        expect(field.nullish().parse(nothing)).toBe(nothing);
      }
      expect([problems(field.optional(), null), problems(field.optional(), undefined)]).toEqual([
        ['cannot be null'],
        [],
      ]);
    },
  );
});

describe('a body', () => {
  const line = partOf({ item: referenceInput, quantity: integerInput(1) });
  const body = bodyOf({ name: filledInput, lines: filledListOf(line).check(uniqueIn('item')), at: referenceInput });

  it('reports everything that is wrong, in the order of its fields and entries', () => {
    const a = { id: 'a' };
    expect(problems(body, {})).toEqual(['name cannot be null', 'lines cannot be null', 'at cannot be null']);
    expect(
      problems(body, { name: '', lines: [{ item: a }, null, { item: a, quantity: 0 }, 7, { item: a, quantity: 1 }] }),
    ).toEqual([
      'name cannot be blank',
      'lines.0.quantity cannot be null',
      'lines.1 must be an object',
      'lines.2.item must be unique',
      'lines.2.quantity cannot be less than 1',
      'lines.3 must be an object',
      'lines.4.item must be unique',
      'at cannot be null',
    ]);
  });

  it('that changes an object may leave out every field, but not clear one that is needed', () => {
    expect(body.partial().parse({})).toEqual({});
    expect(problems(body.partial(), { name: null, lines: null })).toEqual([
      'name cannot be null',
      'lines cannot be null',
    ]);
  });

  it.each([undefined, null, [], 'text', 5])('read loosely counts as empty if it is %j', (given) => {
    expect(problems(looselyOf({ name: matchedInput }), given)).toEqual(['name cannot be null']);
  });

  it('is described by what it accepts', () => {
    const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const reference = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    expect(properties).toEqual({
      name: { type: 'string', maxLength: 255 },
      lines: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: { item: reference, quantity: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
          required: ['item', 'quantity'],
        },
      },
      at: reference,
    });
  });
});
