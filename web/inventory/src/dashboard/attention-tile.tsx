import { Text } from '@mantine/core';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { Link } from '@tanstack/react-router';
import type { Attention } from './attention-of.ts';
import classes from './attention-tile.module.css';

/** A figure that leads to its list. */
export function AttentionTile({ label, count, detail, level, to, search }: Attention) {
  return (
    <li className={classes['item']}>
      <Link to={to} search={search as never} className={classes['tile'] ?? ''} data-level={level}>
        <Text span size="sm" className={classes['label'] ?? ''}>
          {label}
        </Text>
        <span className={classes['count']}>{formatNumber(count)}</span>
        <Text span size="xs" c="dimmed">
          {detail}
        </Text>
      </Link>
    </li>
  );
}
