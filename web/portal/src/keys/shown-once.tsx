import { Alert, Button, Group, Stack } from '@mantine/core';
import type { NewKeyAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconKey } from '@tabler/icons-react';
import { CodeBlock } from '../code-block.tsx';
import { useMe } from '../session/me-context.ts';

interface Props {
  readonly created: NewKeyAnswer;
  readonly onClose: () => void;
}

/** A new key, with commands to try it. */
export function ShownOnce({ created, onClose }: Props) {
  const { platformUrl, instanceUrl } = useMe();
  const curl = (url: string) => `curl -H "X-API-Key: ${created.key}" "${url}"`;
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconKey aria-hidden />} title={t('Copy it now')}>
        {t('This key is shown only once. Store it like a password, and never put it in a URL.')}
      </Alert>
      <CodeBlock label={t('Key')} code={created.key} takesFocus />
      <CodeBlock label={t('A report as CSV')} code={curl(`${platformUrl}/api/v1/reporting/stock-on-hand?format=csv`)} />
      <CodeBlock label={t('Your products')} code={curl(`${instanceUrl}/api/v1/products?max=10`)} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('I have copied it')}</Button>
      </Group>
    </Stack>
  );
}
