import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Pill,
  Popover,
  ScrollArea,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import type { Field } from '@storehouse/contract/reporting/field';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useSearchText } from '@storehouse/web-ui/use-search-text.ts';
import { IconColumns, IconFilter, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { labelOf, wordOf } from './field-labels.ts';
import { joinValues, splitValues } from './joined-values.ts';
import type { ReportRow } from './keep-rows.ts';
import { readFilter, type Filter } from './read-filter.ts';
import { fieldsOfKind, type ReportKind } from './report-kinds.ts';
import { grainOf, type ReportView } from './report-view.ts';

interface Props {
  readonly kind: ReportKind;
  readonly view: ReportView;
  readonly change: (change: Partial<ReportView>, isTyping?: boolean) => void;
  readonly columns: readonly Column<ReportRow>[];
  /** The name of a product that the report is filtered by. */
  readonly productTitle: string | null;
  /** Further actions on the rows. */
  readonly children?: ReactNode;
}

/** Search, further filters, groups and columns of a report, and the filters that are set. */
export function ReportToolbar({ kind, view, change, columns, productTitle, children }: Props) {
  const [text, type] = useSearchText(view.search, (search) => change({ search }, true));
  const fields = fieldsOfKind(kind, grainOf(kind, view));
  const groups = kind.groups.filter((name) => columns.some(({ key }) => key === name));
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <TextInput
          aria-label={t('Search rows')}
          placeholder={t('Search names and codes')}
          size="xs"
          w={220}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Select
          aria-label={t('Group by')}
          size="xs"
          w={190}
          data={[
            { value: '', label: t('No groups') },
            ...groups.map((name) => ({
              value: name,
              label: t('By {{field}}', { field: labelOf(name).toLowerCase() }),
            })),
          ]}
          value={view.group}
          onChange={(group) => change({ group: group ?? '' })}
        />
        <MoreFilters fields={fields} view={view} change={change} />
        <ColumnChoice view={view} change={change} columns={columns} />
        {children}
      </Group>
      <Chips fields={fields} view={view} change={change} productTitle={productTitle} />
    </Stack>
  );
}

type PartProps = Pick<Props, 'view' | 'change'>;

/** Chooses the columns of the table, in the order of the schema. The last visible column cannot be switched off. */
function ColumnChoice({ view, change, columns }: PartProps & Pick<Props, 'columns'>) {
  const shown = columns.filter(({ key }) => view.columns.includes(key));
  const toggle = (key: string) => {
    const next = view.columns.includes(key) ? view.columns.filter((one) => one !== key) : [...view.columns, key];
    if (next.length > 0) change({ columns: next });
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns size={14} aria-hidden />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <ScrollArea.Autosize mah={360} offsetScrollbars>
          <Stack gap={6}>
            {columns.map(({ key, header }) => (
              <Checkbox
                key={key}
                size="xs"
                label={header}
                checked={view.columns.includes(key)}
                disabled={shown.length === 1 && shown[0]?.key === key}
                onChange={() => toggle(key)}
              />
            ))}
            <Button size="compact-xs" variant="subtle" onClick={() => change({ columns: [] })}>
              {t('Usual columns')}
            </Button>
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Fields that have the same value in all rows of a response. */
const constants = ['valuesIncluded'];

/** Filters for every field of the rows that has a list of values. */
function MoreFilters({ fields, view, change }: PartProps & { readonly fields: readonly Field[] }) {
  const offered = fields.filter(
    ({ name, type }) => (type === 'enum' || type === 'boolean') && !constants.includes(name),
  );
  const set = (name: string, values: readonly string[]) => {
    const others = Object.fromEntries(Object.entries(view.filters).filter(([field]) => field !== name));
    change({ filters: values.length === 0 ? others : { ...others, [name]: joinValues(values) } });
  };
  if (offered.length === 0) return null;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconFilter size={14} aria-hidden />}>
          {t('More filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('More filters')}>
        <Stack gap="xs">
          {offered.map(({ name, type, values }) => (
            <MultiSelect
              key={name}
              size="xs"
              label={labelOf(name)}
              searchable
              clearable
              comboboxProps={{ withinPortal: false }}
              data={(type === 'boolean' ? ['true', 'false'] : (values ?? [])).map((value) => ({
                value,
                label: wordOf(value),
              }))}
              value={splitValues(view.filters[name] ?? '')}
              onChange={(next) => set(name, next)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChipProps extends PartProps {
  readonly fields: readonly Field[];
  readonly productTitle: string | null;
}

/** The active filters that have no control of their own on the page, each with a button that removes it. */
function Chips({ fields, view, change, productTitle }: ChipProps) {
  const { productId, ...otherParameters } = view.parameters;
  const filters = Object.entries(view.filters).filter(([name]) => name !== 'productCategory');
  if (productId === undefined && filters.length === 0) return null;
  const drop = (name: string) =>
    change({ filters: Object.fromEntries(Object.entries(view.filters).filter(([field]) => field !== name)) });
  return (
    <Pill.Group aria-label={t('Filters')}>
      {productId !== undefined && (
        <Pill
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('Remove the product filter'), 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => change({ parameters: otherParameters })}
        >
          {t('Product: {{product}}', { product: productTitle ?? productId })}
        </Pill>
      )}
      {filters.map(([name, values]) => (
        <Pill
          key={name}
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('Remove the filter: {{field}}', { field: labelOf(name) }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => drop(name)}
        >
          {t('{{label}}: {{value}}', {
            label: labelOf(name),
            value: sayFilter(
              fields.find((field) => field.name === name),
              values,
            ),
          })}
        </Pill>
      ))}
    </Pill.Group>
  );
}

function sayFilter(field: Field | undefined, text: string): string {
  const filter = field && readFilter(field, text);
  if (!filter) return text;
  if (!('values' in filter)) return field.type === 'date' ? sayDays(filter) : sayRange(filter);
  const isWord = field.type === 'enum' || field.type === 'boolean';
  return filter.values
    .map((value) => (value === null ? t('none') : isWord ? wordOf(value as string | boolean) : String(value)))
    .join(', ');
}

type Range = Exclude<Filter, { readonly values: unknown }>;

function sayRange({ from, to }: Range): string {
  if (from === null) return t('up to {{to}}', { to: to ?? '' });
  return to === null ? t('from {{from}}', { from }) : t('{{from}} to {{to}}', { from, to });
}

function sayDays(range: Range): string {
  const [from, to] = [formatDay(range.from as string | null), formatDay(range.to as string | null)];
  if (range.from === null) return t('up to {{to}}', { to, context: 'days' });
  return range.to === null
    ? t('from {{from}}', { from, context: 'days' })
    : t('{{from}} to {{to}}', { from, to, context: 'days' });
}
