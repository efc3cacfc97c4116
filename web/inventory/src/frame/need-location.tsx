import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '@storehouse/web-ui/messages.ts';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import type { ReactNode } from 'react';
import { useMe } from '../session/me-context.ts';

/** For pages about the current location: asks for one if none is selected. */
export function NeedLocation({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  if (me.location) return <>{children}</>;
  return (
    <EmptyState title={t('No location selected')}>
      <Button component={Link} to="/choose-location" mt="xs">
        {t('Choose a location')}
      </Button>
    </EmptyState>
  );
}
