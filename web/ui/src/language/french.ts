import type { Translator } from '../messages.ts';
import { openCatalogue, type Catalogue } from '../open-catalogue.ts';
import messages from './fr.json';
import server from './server-messages.fr.json';
import words from './words.fr.json';

/** The French texts of an application: its own, and what both applications share. */
export const frenchOf = (own: Catalogue['messages']): Translator =>
  openCatalogue('fr', { messages: { ...messages, ...own }, words, server });
