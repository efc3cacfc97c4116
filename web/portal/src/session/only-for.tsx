import { Alert } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from './me-context.ts';

interface Props {
  /** Who sees the content: `integrator` includes managers, and both include the owner. */
  readonly who: 'owner' | 'manager' | 'integrator';
  /** What others cannot do here, as a sentence. */
  readonly what: string;
  /** The title for others, if the page's own head is part of the content. */
  readonly pageTitle?: string;
  readonly children: ReactNode;
}

const titles = {
  owner: t('Account owner only'),
  manager: t('Managers only'),
  integrator: t('Integrators only'),
} as const;

/** Content for some roles; others see a notice. The server refuses them as well. */
export function OnlyFor({ who, what, pageTitle, children }: Props) {
  const { isOwner, isManager, managesWebhooks } = useMe();
  const isShown = { owner: isOwner, manager: isManager, integrator: managesWebhooks }[who];
  if (isShown) return <>{children}</>;
  return (
    <>
      {pageTitle !== undefined && <PageHead title={pageTitle} />}
      <Alert color="blue" variant="light" icon={<IconLock aria-hidden />} title={titles[who]}>
        {t('{{what}} Ask the account owner: the Team page shows who that is.', { what })}
      </Alert>
    </>
  );
}
