import { Button, Group, Text } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useHideOnboarding, useOnboarding } from './onboarding-query.ts';

/** Brings a hidden setup guide back. */
export function ShowSetupGuide() {
  const guide = useOnboarding(true);
  const hide = useHideOnboarding();
  if (guide.data?.state !== 'hidden') return null;
  return (
    <Group mt="lg" gap="sm">
      <Text size="sm">{t('The setup guide is hidden.')}</Text>
      <Button
        variant="default"
        size="xs"
        loading={hide.isPending}
        onClick={() =>
          hide.mutate(false, { onSuccess: () => notifyDone(t('The setup guide is on the Reports page.')) })
        }
      >
        {t('Show setup guide')}
      </Button>
    </Group>
  );
}
