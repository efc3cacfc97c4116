import { Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '@storehouse/web-ui/copy-button.tsx';

interface Props {
  readonly label: string;
  readonly code: string;
  readonly maxHeight?: number;
  /** Takes the focus when it appears, because it replaces the form that had it. */
  readonly takesFocus?: boolean;
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** A text to copy, such as a command, a payload or a secret. */
export function CodeBlock({ label, code, maxHeight, takesFocus = false }: Props) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="flex-end">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton value={code} />
      </Group>
      <Code
        block
        {...(takesFocus ? { ref: focus } : {})}
        tabIndex={0}
        aria-label={label}
        mah={maxHeight}
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {code}
      </Code>
    </Stack>
  );
}
