import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to a page of this application. */
export const TextLink = createLink(Anchor);

/** The same inside running text: underlined, so that it stands out by more than its colour. */
export const InlineLink = createLink((props: ComponentProps<'a'>) => <Anchor underline="always" {...props} />);

/** The same inside a heading, in its size and weight. */
export const HeadingLink = createLink((props: ComponentProps<'a'>) => <Anchor inherit {...props} />);
