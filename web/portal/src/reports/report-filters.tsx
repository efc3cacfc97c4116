import { Group, MultiSelect, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import type { LocationChoice, ProductCategoryAnswer } from '@storehouse/contract/operations/portal/report-operations';
import type { Parameter } from '@storehouse/contract/reporting/parameter';
import { useMe } from '../session/me-context.ts';
import { wordOf } from './field-labels.ts';
import type { ReportKind } from './report-kinds.ts';
import { grainOf, joinValues, splitValues, type ReportView } from './report-view.ts';

interface Props {
  readonly kind: ReportKind;
  readonly view: ReportView;
  readonly change: (change: Partial<ReportView>) => void;
  readonly locations: readonly LocationChoice[];
  /** Null if rows of this report have no product. */
  readonly categories: readonly ProductCategoryAnswer[] | null;
  readonly onChooseCategory: () => void;
}

/** What can be chosen in a report: its dataset's parameters, locations and categories of products. */
export function ReportFilters({ kind, view, change, locations, categories, onChooseCategory }: Props) {
  const choices = locations.map(({ id, name }) => ({ value: id, label: name }));
  const chosenCategories = splitValues(view.filters['productCategory'] ?? '');
  return (
    <Group gap="sm" align="flex-end">
      {kind.locationField === null ? (
        <Select
          label="Location"
          size="xs"
          searchable
          data={[{ value: '', label: 'All locations' }, ...choices]}
          value={view.locations[0] ?? ''}
          onChange={(value) => change({ locations: value === null || value === '' ? [] : [value] })}
        />
      ) : (
        <Several
          label="Locations"
          everything="All locations"
          data={choices}
          value={view.locations}
          onChange={(next) => change({ locations: next })}
        />
      )}
      {categories && (
        <Several
          label="Categories"
          everything="All categories"
          data={categories.map(({ name }) => ({ value: name, label: name }))}
          value={chosenCategories}
          onOpen={onChooseCategory}
          onChange={(next) => change({ filters: withValue(view.filters, 'productCategory', joinValues(next)) })}
        />
      )}
      {kind.added && (
        <TextInput
          label="Compare with"
          size="xs"
          type="date"
          value={view.compare}
          onChange={({ currentTarget }) => change({ compare: currentTarget.value })}
        />
      )}
      {kind.dataset.parameters.map((parameter) => (
        <ParameterControl
          key={parameter.name}
          parameter={parameter}
          value={parameter.name === 'grain' ? grainOf(kind, view) : (view.parameters[parameter.name] ?? '')}
          onChange={(value) =>
            change({
              parameters: withValue(view.parameters, parameter.name, value),
              // Monthly rows have other columns.
              ...(parameter.name === 'grain' ? { columns: [] } : {}),
            })
          }
        />
      ))}
    </Group>
  );
}

/** The same values with one of them changed, or dropped if it is empty. */
function withValue(values: Readonly<Record<string, string>>, name: string, value: string): Record<string, string> {
  const others = Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
  return value === '' ? others : { ...others, [name]: value };
}

interface SeveralProps {
  readonly label: string;
  readonly everything: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly onOpen?: () => void;
}

/** Any number of values; none means all of them. */
function Several({ label, everything, data, value, onChange, onOpen }: SeveralProps) {
  const names = [...new Map(data.map((one) => [one.value, one])).values()];
  // A location may have left the latest check, while an earlier one still has it.
  const missing = value.filter((one) => !names.some((known) => known.value === one));
  return (
    <MultiSelect
      label={label}
      size="xs"
      searchable
      clearable
      miw={170}
      maw={360}
      placeholder={value.length === 0 ? everything : ''}
      data={[...names, ...missing.map((one) => ({ value: one, label: one }))]}
      value={[...value]}
      onChange={onChange}
      onDropdownOpen={onOpen}
    />
  );
}

const parameterLabels: Readonly<Record<string, string>> = {
  date: 'Check of',
  from: 'From',
  to: 'To',
  state: 'State',
  grain: 'Rows by',
  withinDays: 'Within',
  includeExpired: 'Include expired',
  status: 'Orders',
  overdue: 'Overdue only',
  category: 'Kinds',
};

const valueWords: Readonly<Record<string, string>> = {
  daily: 'Day',
  monthly: 'Month',
  draft: 'Drafts',
};

interface ControlProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The control of a parameter, by its type. */
function ParameterControl({ parameter, value, onChange }: ControlProps) {
  const { account } = useMe();
  const { name, type, repeatable } = parameter;
  const label = parameterLabels[name] ?? name;
  const data = (parameter.values ?? []).map((one) => ({ value: one, label: valueWords[one] ?? wordOf(one) }));
  if (name === 'grain') {
    return <SegmentedControl size="xs" aria-label="Rows by" data={data} value={value} onChange={onChange} />;
  }
  if (type === 'boolean') {
    return (
      <Switch
        size="sm"
        mb={4}
        label={label}
        checked={value === 'true'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
      />
    );
  }
  if (type === 'enum' && repeatable) {
    return (
      <Several
        label={label}
        everything="All kinds"
        data={data}
        value={splitValues(value)}
        onChange={(next) => onChange(joinValues(next))}
      />
    );
  }
  if (type === 'enum') {
    return (
      <Select
        label={label}
        size="xs"
        w={180}
        data={data}
        value={value === '' ? String(parameter.default) : value}
        onChange={(next) => onChange(next === parameter.default ? '' : (next ?? ''))}
      />
    );
  }
  if (type === 'date') {
    return (
      <TextInput
        label={label}
        size="xs"
        type="date"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (type === 'integer') {
    const usual = ['30', '60', '90', '180', '365'];
    return (
      <Select
        label={label}
        size="xs"
        data={[
          { value: '', label: `${String(account.expiryWindowDays)} days (your setting)` },
          ...[...new Set([...usual, ...(value === '' ? [] : [value])])].map((one) => ({
            value: one,
            label: `${one} days`,
          })),
        ]}
        value={value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return null;
}
