import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from './me-context.ts';

interface Props {
  /** What a teammate cannot do here, as a sentence. */
  readonly what: string;
  readonly children: ReactNode;
}

/** Content for the owner; teammates see a notice. The server refuses them as well. */
export function OwnerOnly({ what, children }: Props) {
  const { isOwner } = useMe();
  if (isOwner) return <>{children}</>;
  return (
    <Alert color="blue" variant="light" icon={<IconLock aria-hidden />} title="Account owner only">
      {what} Ask the account owner: the Team page shows who that is.
    </Alert>
  );
}
