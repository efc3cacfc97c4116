import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './person-button.module.css';

interface Props extends ComponentPropsWithRef<'button'> {
  readonly person: string;
}

/** Who is signed in, as the button of their menu: initials, and the name where there is room for it. */
export function PersonButton({ person, className, ...button }: Props) {
  return (
    // The surrounding menu passes a class too.
    <UnstyledButton {...button} className={`${classes['button'] ?? ''} ${className ?? ''}`}>
      <span className={classes['initials']} data-initials={initialsOf(person)} aria-hidden />
      <Text component="span" size="sm" fw={500} truncate className={classes['name'] ?? ''}>
        {person}
      </Text>
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(person: string): string {
  const words = person.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
