import { Button, Group, Select, TextInput } from '@mantine/core';
import { activityKinds } from '@storehouse/contract/activity-kinds';
import { t } from '@storehouse/web-ui/messages.ts';
import { useSearchText } from '@storehouse/web-ui/use-search-text.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { kindLabels, noActivityFilters, type ActivityState } from './activity-state.ts';

interface Props {
  readonly state: ActivityState;
  readonly onChange: (change: Partial<ActivityState>) => void;
}

const others = [
  { value: 'key', label: t('API keys') },
  { value: 'operator', label: t('The operator') },
  { value: 'system', label: 'Storehouse' },
];

/** The filters of the activity log: text, actor, subject and days. */
export function ActivityFilters({ state, onChange }: Props) {
  const [text, type] = useSearchText(state.q, (q) => onChange({ q }));
  const team = useQuery({ queryKey: ['team'], queryFn: () => callPortal('GET /team') });
  const people = team.data?.data.map(({ id, name }) => ({ value: `person:${id}`, label: name })) ?? [];
  const known = [
    { value: '', label: t('Everyone') },
    { value: 'person', label: t('Any person') },
    ...people,
    ...others,
  ];
  // A link can name an actor that is not in the list, such as a former teammate or a single key.
  const isOther = !known.some(({ value }) => value === state.who);
  const isFiltered = Object.values(state).some((value) => value !== '');
  return (
    <Group mb="md" gap="xs" role="search" aria-label={t('Filter activity')}>
      <TextInput
        aria-label={t('Search activity')}
        placeholder={t('Name, action or detail')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        w={{ base: '100%', xs: 220 }}
      />
      <Select
        aria-label={t('Who')}
        data={isOther ? [...known, { value: state.who, label: t('One actor') }] : known}
        value={state.who}
        allowDeselect={false}
        searchable
        onChange={(who) => onChange({ who: who ?? '' })}
        w={{ base: '100%', xs: 180 }}
      />
      <Select
        aria-label={t('What')}
        data={[
          { value: '', label: t('Everything') },
          ...activityKinds.map((value) => ({ value, label: kindLabels[value] })),
        ]}
        value={state.kind}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: kind ?? '' })}
        w={{ base: '100%', xs: 190 }}
      />
      <Group gap="xs" wrap="nowrap" w={{ base: '100%', xs: 'auto' }}>
        <TextInput
          aria-label={t('From', { context: 'date' })}
          type="date"
          value={state.from}
          max={state.to}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
          flex={1}
        />
        <TextInput
          aria-label={t('To', { context: 'date' })}
          type="date"
          value={state.to}
          min={state.from}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
          flex={1}
        />
      </Group>
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange(noActivityFilters)}>
          {t('Clear')}
        </Button>
      )}
    </Group>
  );
}
