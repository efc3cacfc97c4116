import { Code, Group, Select, Stack, Text, Title } from '@mantine/core';
import type { PortalAttemptAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { formatSecond, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useState } from 'react';
import { useMe } from '../session/me-context.ts';
import { diffLines, type DiffLine } from './diff-lines.ts';
import { formatHeaders } from './format-headers.ts';
import { prettyJson } from './pretty-json.ts';

const parts: readonly {
  readonly label: string;
  readonly of: (attempt: PortalAttemptAnswer, zone: string) => string;
}[] = [
  { label: t('Response status'), of: ({ responseStatus }) => String(responseStatus ?? none) },
  { label: t('Error'), of: ({ error }) => error ?? none },
  { label: t('Sent'), of: ({ sentAt }, zone) => formatSecond(sentAt, zone) },
  { label: t('Duration'), of: ({ durationMs }) => `${String(durationMs)} ms` },
  { label: t('Response body'), of: ({ responseBody }) => prettyJson(responseBody ?? '') },
  { label: t('Request headers'), of: ({ requestHeaders }) => formatHeaders(requestHeaders) },
  { label: t('Request body'), of: ({ requestBody }) => prettyJson(requestBody) },
];

const colours: Record<DiffLine['sign'], string | undefined> = {
  ' ': undefined,
  '-': 'var(--mantine-color-red-light)',
  '+': 'var(--mantine-color-green-light)',
};

/** What differs between two attempts of a delivery. */
export function CompareAttempts({ attempts }: { readonly attempts: readonly PortalAttemptAnswer[] }) {
  const { account } = useMe();
  const numbers = attempts.map(({ number }) => String(number));
  const [first, setFirst] = useState(numbers.at(-2) ?? '');
  const [second, setSecond] = useState(numbers.at(-1) ?? '');
  const find = (number: string) => attempts.find((attempt) => String(attempt.number) === number);
  const [one, two] = [find(first), find(second)];
  const choice = (label: string, value: string, onChange: (value: string) => void) => (
    <Select
      label={label}
      data={numbers.map((number) => ({ value: number, label: t('Attempt {{number}}', { number }) }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? value)}
      w={160}
    />
  );
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('Compare attempts')}
      </Title>
      <Group>
        {choice(t('From'), first, setFirst)}
        {choice(t('To'), second, setSecond)}
      </Group>
      {one &&
        two &&
        parts.map(({ label, of }) => (
          <Part key={label} label={label} before={of(one, account.zone)} after={of(two, account.zone)} />
        ))}
    </Stack>
  );
}

function Part({ label, before, after }: { readonly label: string; readonly before: string; readonly after: string }) {
  if (before === after) {
    return (
      <Text size="sm" c="dimmed">
        {t('{{label}}: no difference', { label })}
      </Text>
    );
  }
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Code block mah={240} tabIndex={0} aria-label={t('{{label}}, compared', { label })} style={{ overflow: 'auto' }}>
        {diffLines(before, after).map(({ sign, text }, index) => (
          <div key={index} style={{ background: colours[sign], whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {sign} {text}
          </div>
        ))}
      </Code>
    </Stack>
  );
}
