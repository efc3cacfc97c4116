import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from './me-context.ts';

/** Content for webhook managers; others see a notice. The server refuses them as well. */
export function ManagerOnly({ children }: { readonly children: ReactNode }) {
  const { managesWebhooks } = useMe();
  if (managesWebhooks) return <>{children}</>;
  return (
    <Alert color="blue" variant="light" icon={<IconLock aria-hidden />} title="Managers only">
      Only the account owner and location managers can manage webhooks. Ask the owner for access: the Team page shows
      who that is.
    </Alert>
  );
}
