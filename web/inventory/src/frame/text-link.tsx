import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link to a page of this application. */
export const TextLink = createLink(Anchor);
