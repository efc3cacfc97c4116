import { createInstance } from 'i18next';
import { browserLocale } from './browser-locale.ts';
import { language } from './language.ts';

/** The texts of a language: what the code says, the names of codes, and what the server says. */
export interface Catalogue {
  readonly messages: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
  readonly server: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string | number>>;

interface Plural {
  readonly count: number;
  /** The English singular; the text itself is the plural. */
  readonly one: string;
}

const numbers = new Intl.NumberFormat(browserLocale, { maximumFractionDigits: 4 });

const catalogue = createInstance();
void catalogue.init({
  lng: language,
  fallbackLng: false,
  resources: {},
  initAsync: false,
  ns: ['messages', 'words', 'server'],
  defaultNS: 'messages',
  // The English text is the key, full stops and colons included.
  keySeparator: false,
  nsSeparator: false,
  // React escapes.
  interpolation: { escapeValue: false },
});

/** Adds the texts of the page's language. English needs none: its texts stand in the code. */
export function addMessages({ messages, words, server }: Catalogue): void {
  const plurals = Object.entries(messages).flatMap(([key, text]) =>
    // French has a third form for whole millions, which differs only when they are spelled out.
    key.endsWith('_other') ? [[key.replace(/_other$/, '_many'), text]] : [],
  );
  catalogue.addResourceBundle(language, 'messages', { ...Object.fromEntries(plurals), ...messages });
  catalogue.addResourceBundle(language, 'words', words);
  catalogue.addResourceBundle(language, 'server', server);
}

/**
 * The text in the page's language. `text` is the English one, as a literal: `npm run messages` finds texts without a
 * translation. Numbers are written the way the locale writes them. `context` tells two meanings of a text apart.
 */
export function t(text: string, values: (Values & { readonly context?: string }) | (Values & Plural) = {}): string {
  const { one, count, context } = values as Partial<Plural> & { readonly context?: string };
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? numbers.format(value) : value,
  ]);
  return catalogue.t(text, {
    ...(count === undefined ? {} : { count, defaultValue_one: one ?? text }),
    ...(context === undefined ? {} : { context }),
    replace: Object.fromEntries(shown),
    // What people type may look like a reference to another text.
    nest: false,
  });
}

/** A name that is derived from a code, such as `Partially received`, in the page's language. */
export const translateWord = (word: string): string => catalogue.t(word, { ns: 'words', skipInterpolation: true });

/** A sentence from the server in the page's language, or as it is if the catalogue does not have it. */
export const translateServer = (sentence: string): string =>
  catalogue.t(sentence, { ns: 'server', skipInterpolation: true });
