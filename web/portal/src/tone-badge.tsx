import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'waiting' | 'warning' | 'bad' | 'plain';

const colours: Record<Tone, string> = { good: 'green', waiting: 'blue', warning: 'orange', bad: 'red', plain: 'gray' };

/** A coloured badge. The text has no tone: in green or orange it is hard to read. */
export function ToneBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <Badge color={colours[tone]} c="bright" miw="max-content">
      {children}
    </Badge>
  );
}
