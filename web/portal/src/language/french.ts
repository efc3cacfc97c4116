import { frenchOf } from '@storehouse/web-ui/language/french.ts';
import messages from './fr.json';

export const french = frenchOf(messages);
