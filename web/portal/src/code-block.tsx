import { Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '@storehouse/web-ui/copy-button.tsx';

interface Props {
  readonly label: string;
  readonly code: string;
  readonly maxHeight?: number;
  /** Takes the focus when it appears: it stands where a form has just been. */
  readonly takesFocus?: boolean;
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** A text to copy: a command, a payload, a secret. */
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
