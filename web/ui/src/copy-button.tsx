import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from './messages.ts';

/** Copies a text and confirms it. */
export function CopyButton({ value, label = t('Copy') }: { readonly value: string; readonly label?: string }) {
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => copy(value)}
      aria-live="polite"
    >
      {copied ? t('Copied') : label}
    </Button>
  );
}
