import { Button, Group, Select, TextInput } from '@mantine/core';
import { deliveryStatuses } from '@storehouse/contract/webhooks/delivery-rules';
import { formatMoment, formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useSearchText } from '@storehouse/web-ui/use-search-text.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useMe } from '../session/me-context.ts';
import { deliveryTimes, type DeliveryState } from './delivery-state.ts';

interface Props {
  readonly state: DeliveryState;
  readonly onChange: (change: Partial<DeliveryState>) => void;
  /** The types to choose from. */
  readonly types: readonly string[];
}

export function DeliveryFilters({ state, onChange, types }: Props) {
  const { account } = useMe();
  const [text, type] = useSearchText(state.q, (q) => onChange({ q }));
  const shownTypes = [...new Set([...types, 'test', ...(state.event === '' ? [] : [state.event])])];
  return (
    <Group mb="sm" gap="xs">
      <TextInput
        aria-label={t('Search deliveries')}
        placeholder={t('Text in data, id or error')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        w={230}
      />
      <Select
        aria-label={t('Event')}
        data={[{ value: '', label: t('All events') }, ...shownTypes.map((value) => ({ value, label: value }))]}
        value={state.event}
        allowDeselect={false}
        onChange={(value) => onChange({ event: value ?? '' })}
        w={210}
      />
      <Select
        aria-label={t('Status')}
        data={[
          { value: '', label: t('All statuses') },
          ...deliveryStatuses.map((value) => ({ value, label: formatWord(value) })),
        ]}
        value={state.status}
        allowDeselect={false}
        onChange={(value) => onChange({ status: value ?? '' })}
        w={170}
      />
      {state.hour === '' ? (
        <Select
          aria-label={t('Time')}
          data={deliveryTimes}
          value={state.within}
          allowDeselect={false}
          onChange={(value) => onChange({ within: value ?? '' })}
          w={150}
        />
      ) : (
        <Button
          variant="default"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => onChange({ hour: '' })}
          aria-label={t('Hour from {{hour}}: show any time', { hour: formatMoment(state.hour, account.zone) })}
        >
          {t('Hour from {{hour}}', { hour: formatMoment(state.hour, account.zone) })}
        </Button>
      )}
    </Group>
  );
}
