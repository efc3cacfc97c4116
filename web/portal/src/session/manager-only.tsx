import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from './me-context.ts';

interface Props {
  /** What others cannot do here, as a sentence. */
  readonly what?: string;
  readonly children: ReactNode;
}

const webhooks = 'Only the account owner and location managers can manage webhooks.';

/** Content for the owner and managers; others see a notice. The server refuses them as well. */
export function ManagerOnly({ what = webhooks, children }: Props) {
  const { managesWebhooks } = useMe();
  if (managesWebhooks) return <>{children}</>;
  return (
    <Alert color="blue" variant="light" icon={<IconLock aria-hidden />} title="Managers only">
      {what} Ask the owner for access: the Team page shows who that is.
    </Alert>
  );
}
