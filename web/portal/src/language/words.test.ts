import { deliveryStatuses } from '@storehouse/contract/webhooks/delivery-rules';
import { formatWord } from '@storehouse/web-ui/format.ts';
import words from '@storehouse/web-ui/language/words.fr.json';
import { expect, it } from 'vitest';
import { fieldLabels, labelOf, valueWords, wordOf } from '../reports/field-labels.ts';
import { fieldsOfKind, reportKinds } from '../reports/report-kinds.ts';

const fields = reportKinds.flatMap((kind) => ['daily', 'monthly'].flatMap((grain) => fieldsOfKind(kind, grain)));
const parameters = reportKinds.flatMap(({ dataset }) => dataset.parameters);
const names = fields.map(({ name }) => name).filter((name) => !(name in fieldLabels));
const values = [...fields, ...parameters].flatMap((one) => one.values ?? []).filter((value) => !(value in valueWords));

it('has a French word for every column, value and status that goes by its name in the API', () => {
  const shown = [...names.map(labelOf), ...values.map(wordOf), ...deliveryStatuses.map(formatWord)];
  expect([...new Set(shown)].filter((word) => !(word in words))).toEqual([]);
});
