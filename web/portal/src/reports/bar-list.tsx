import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import classes from './bar-list.module.css';
import type { Bar } from './chart-bars.ts';

interface Props {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  readonly onChoose: (bar: Bar) => void;
}

/** Horizontal bars with their names and figures. A name leads to the rows behind its bar, also by keyboard. */
export function BarList({ label, bars, format, onChoose }: Props) {
  const max = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <div className={classes['list']} role="group" aria-label={label}>
      {bars.map((bar) => (
        <Fragment key={bar.key}>
          <span className={classes['label']}>
            {bar.rows && bar.value !== 0 ? (
              <Anchor component="button" type="button" ta="left" onClick={() => onChoose(bar)}>
                {bar.label}
              </Anchor>
            ) : (
              bar.label
            )}
          </span>
          <div className={classes['track']} aria-hidden>
            {bar.value > 0 && (
              <div className={classes['bar']} style={{ width: `${String((100 * bar.value) / max)}%` }} />
            )}
          </div>
          <span className={classes['value']}>{format(bar.value)}</span>
        </Fragment>
      ))}
    </div>
  );
}
