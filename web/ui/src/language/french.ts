import type { Catalogue } from '../messages.ts';
import messages from './fr.json';
import server from './server-messages.fr.json';
import words from './words.fr.json';

/** The French texts of an application: its own, and what both applications share. */
export const frenchOf = (own: Catalogue['messages']): Catalogue => ({
  messages: { ...messages, ...own },
  words,
  server,
});
