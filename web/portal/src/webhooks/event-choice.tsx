import { Button, Checkbox, Fieldset, Group, Stack } from '@mantine/core';
import { t, translateServer } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';
import { chooseGroup, groupEvents } from './group-events.ts';

interface EventType {
  readonly type: string;
  readonly category: string;
  readonly description: string;
}

interface Props {
  readonly eventTypes: readonly EventType[];
  readonly value: string[];
  readonly onChange: (types: string[]) => void;
  readonly error?: ReactNode;
}

/** The events of an endpoint by subject. Each subject can be selected as a whole. */
export function EventChoice({ eventTypes, value, onChange, error }: Props) {
  const switchFor = (subject: string, group: readonly EventType[]) => {
    const isAll = group.every(({ type }) => value.includes(type));
    return (
      <Group>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={isAll ? t('Clear: {{subject}}', { subject }) : t('Select all: {{subject}}', { subject })}
          onClick={() => onChange(chooseGroup(eventTypes, value, group, !isAll))}
        >
          {isAll ? t('Clear') : t('Select all')}
        </Button>
      </Group>
    );
  };
  return (
    <Checkbox.Group label={t('Events')} value={value} onChange={onChange} error={error}>
      <Stack gap="sm" mt="xs">
        {switchFor(t('every event'), eventTypes)}
        {groupEvents(eventTypes).map(({ subject, events }) => (
          <Fieldset key={subject} legend={subject}>
            <Stack gap="xs">
              {events.length > 1 && switchFor(subject, events)}
              {events.map(({ type, description }) => (
                <Checkbox key={type} value={type} label={type} description={translateServer(description)} />
              ))}
            </Stack>
          </Fieldset>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
