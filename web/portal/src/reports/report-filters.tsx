import { Group, MultiSelect, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import type { LocationChoice, ProductCategoryAnswer } from '@storehouse/contract/operations/portal/report-operations';
import type { Parameter } from '@storehouse/contract/reporting/parameter';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from '../session/me-context.ts';
import { wordOf } from './field-labels.ts';
import { joinValues, splitValues } from './joined-values.ts';
import type { ReportKind } from './report-kinds.ts';
import { grainOf, type ReportView } from './report-view.ts';

interface Props {
  readonly kind: ReportKind;
  readonly view: ReportView;
  readonly change: (change: Partial<ReportView>) => void;
  readonly locations: readonly LocationChoice[];
  /** Null if rows of this report have no product. */
  readonly categories: readonly ProductCategoryAnswer[] | null;
  readonly onChooseCategory: () => void;
}

/** The filters of a report: its dataset's parameters, locations and product categories. */
export function ReportFilters({ kind, view, change, locations, categories, onChooseCategory }: Props) {
  const choices = locations.map(({ id, name }) => ({ value: id, label: name }));
  const chosenCategories = splitValues(view.filters['productCategory'] ?? '');
  return (
    <Group gap="sm" align="flex-end">
      {kind.locationField === null ? (
        <Select
          label={t('Location')}
          size="xs"
          searchable
          data={[{ value: '', label: t('All locations') }, ...choices]}
          value={view.locations[0] ?? ''}
          onChange={(value) => change({ locations: value === null || value === '' ? [] : [value] })}
        />
      ) : (
        <Several
          label={t('Locations')}
          everything={t('All locations')}
          data={choices}
          value={view.locations}
          onChange={(next) => change({ locations: next })}
        />
      )}
      {categories && (
        <Several
          label={t('Categories')}
          everything={t('All categories')}
          data={categories.map(({ name }) => ({ value: name, label: name }))}
          value={chosenCategories}
          onOpen={onChooseCategory}
          onChange={(next) => change({ filters: withValue(view.filters, 'productCategory', joinValues(next)) })}
        />
      )}
      {kind.added && (
        <TextInput
          label={t('Compare with')}
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
              // Monthly rows have other columns, so the chosen ones are dropped.
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
  // A chosen location may be missing from the latest check although an earlier one still has it.
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
  date: t('Check of'),
  from: t('From', { context: 'date' }),
  to: t('To', { context: 'date' }),
  state: t('State'),
  grain: t('Rows by'),
  withinDays: t('Within'),
  includeExpired: t('Include expired'),
  status: t('Orders'),
  overdue: t('Overdue only'),
  category: t('Kinds'),
};

const valueWords: Readonly<Record<string, string>> = {
  daily: t('Day'),
  monthly: t('Month'),
  draft: t('Drafts'),
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
    return <SegmentedControl size="xs" aria-label={t('Rows by')} data={data} value={value} onChange={onChange} />;
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
        everything={t('All kinds')}
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
          {
            value: '',
            label: t('{{count}} days (your setting)', {
              count: account.expiryWindowDays,
              one: '{{count}} day (your setting)',
            }),
          },
          ...[...new Set([...usual, ...(value === '' ? [] : [value])])].map((one) => ({
            value: one,
            label: t('{{count}} days', { count: Number(one), one: '{{count}} day' }),
          })),
        ]}
        value={value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return null;
}
