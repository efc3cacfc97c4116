import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { describe, expect, it } from 'vitest';
import {
  arrivedParts,
  arrivedSoFar,
  explainedLines,
  fillScanned,
  lineProblems,
  receivingLine,
  remapReceipt,
  splitLine,
  type ReceivingLine,
} from './receiving-line.ts';

const part = { quantity: 1, lotNumber: '', expirationDate: '', binId: null };
const line = (quantities: readonly (number | string)[], more: Partial<ReceivingLine> = {}): ReceivingLine => ({
  ...receivingLine(0),
  parts: quantities.map((quantity) => ({ ...part, quantity })),
  ...more,
});

describe('a line that is received', () => {
  it('starts with everything, and splits off what is missing for the same bin', () => {
    expect(arrivedSoFar(receivingLine(10))).toBe(10);
    const first = { ...part, quantity: '6', binId: 'shelf' };
    const split = splitLine(line([], { parts: [first] }), 10);
    expect(split.parts).toEqual([first, { ...part, quantity: 4, binId: 'shelf' }]);
    expect(splitLine(line([10]), 10).parts[1]?.quantity).toBe('');
  });

  it.each<[string, ReceivingLine, object]>([
    ['as expected', line([6, 4]), {}],
    ['less, the rest still coming', line([6]), {}],
    ['nothing', line(['']), {}],
    ['less, not coming', line([6], { isClosed: true }), { reasonCode: 'Choose why it is not coming' }],
    ['more', line([6, '5']), { reasonCode: 'Choose why more arrived' }],
    ['more, with a reason', line([11], { reasonCode: 'EXTRA_SENT' }), {}],
    ['another reason, unnamed', line([11], { reasonCode: 'OTHER' }), { comment: 'Explain what happened' }],
    ['another reason', line([11], { reasonCode: 'OTHER', comment: 'A gift' }), {}],
    ['more, with a reason for less', line([11], { reasonCode: 'LOST' }), { reasonCode: 'Choose why more arrived' }],
    ['less, with a reason for more', line([6], { reasonCode: 'EXTRA_SENT' }), {}],
    [
      'less, not coming, with a reason for more',
      line([6], { isClosed: true, reasonCode: 'EXTRA_SENT' }),
      { reasonCode: 'Choose why it is not coming' },
    ],
  ])('%s', (_what, given, missing) => {
    expect(lineProblems(given, 10, true)).toEqual(missing);
  });

  it('is refused if more cannot arrive, whatever the reason', () => {
    const problem = { 'parts.0.quantity': 'Only 10 on the way' };
    expect(lineProblems(line([11], { reasonCode: 'EXTRA_SENT' }), 10, false)).toEqual(problem);
  });

  it('takes a scanned lot where there is room, and only once', () => {
    const scanned = { gtin: '04006381333931', lotNumber: 'L1', expirationDate: '2027-01-31' };
    const code = '01040063813339311727013110L1';
    const [first, at] = fillScanned(receivingLine(10), scanned, code);
    expect([first.parts, at]).toEqual([[{ ...part, quantity: 10, lotNumber: 'L1', expirationDate: '2027-01-31' }], 0]);
    expect(fillScanned(first, scanned, code)).toEqual([first, 0]);
    const [second, added] = fillScanned(first, { ...scanned, lotNumber: 'L2', expirationDate: null }, code);
    expect(second.parts[1]).toEqual({ ...part, quantity: '', lotNumber: 'L2' });
    expect(added).toBe(1);
    expect(fillScanned(first, { ...scanned, lotNumber: null }, code)).toEqual([first, 0]);
    const typed = { ...first, parts: first.parts.map((one) => ({ ...one, lotNumber: code })) };
    expect(fillScanned(typed, scanned, code)).toEqual([first, 0]);
  });
});

describe('what is sent', () => {
  const lines = [line([0]), line(['6', '', 5], { reasonCode: 'EXTRA_SENT' }), line([2], { isClosed: true })];

  it('are the parts that arrived and the differences that were explained', () => {
    expect(arrivedParts(lines).map(({ line: index, at }) => [index, at])).toEqual([
      [1, 0],
      [1, 2],
      [2, 0],
    ]);
    expect(explainedLines(lines, [4, 10, 3])).toEqual([
      { line: 1, quantity: 1, reasonCode: 'EXTRA_SENT', comment: null, isClosed: false },
    ]);
  });

  it.each<[string, ReceivingLine]>([
    ['more', line([8], { reasonCode: 'EXTRA_SENT' })],
    ['less', line([12], { reasonCode: 'NOT_SENT' })],
  ])('leaves out a reason for %s, chosen before the quantity changed', (_, given) => {
    expect(explainedLines([given], [10])).toEqual([]);
  });

  it.each([
    ['lines[1].expirationDate', 'lines[1].parts[2].expirationDate'],
    ['shipmentItems[2].binLocation', 'lines[2].parts[0].binId'],
    ['discrepancies[0].reasonCode', 'lines[1].reasonCode'],
    ['discrepancies[0].quantity', 'lines[1].parts[0].quantity'],
    ['lines', 'lines'],
  ])('an error at %s is shown at %s', (field, shown) => {
    const rethrow = remapReceipt(arrivedParts(lines), explainedLines(lines, [4, 10, 3]));
    const error = new ApiError(400, 'no', { fieldErrors: [{ field, message: 'is wrong' }] });
    expect(() => rethrow(error)).toThrow(
      expect.objectContaining({ fieldErrors: [{ field: shown, message: 'is wrong' }] }),
    );
  });
});
