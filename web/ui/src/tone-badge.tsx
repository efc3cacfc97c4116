import type { ReactNode } from 'react';
import classes from './tone-badge.module.css';

/**
 * What a state means to the reader, the same in every list: `good` is done, `waiting` is for someone to act on, `moving` is
 * on its way, `warning` needs attention soon, `bad` needs it now, `plain` is over or has not started.
 */
export type Tone = 'good' | 'waiting' | 'moving' | 'warning' | 'bad' | 'plain';

/** A state in a word. A dot and the background have its colour, not the text: green or orange text is hard to read. */
export function ToneBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
