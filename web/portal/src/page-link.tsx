import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props extends AnchorProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link within the portal. */
export function PageLink({ to, children, ...anchor }: Props) {
  return (
    <Anchor {...anchor} renderRoot={(props: object) => <Link to={to} {...props} />}>
      {children}
    </Anchor>
  );
}
