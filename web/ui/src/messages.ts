import { browserLocale } from './browser-locale.ts';

/** What a translation depends on besides the English text. */
export interface TextValues {
  readonly count?: number | undefined;
  /** The English singular. */
  readonly one?: string | undefined;
  readonly context?: string | undefined;
  /** The values to fill in, by name, already formatted. */
  readonly shown: Readonly<Record<string, string>>;
}

/** Finds the texts of a language by the English ones. */
export interface Translator {
  text(text: string, values: TextValues): string;
  word(word: string): string;
  server(sentence: string): string;
}

type Values = Readonly<Record<string, string | number>>;

interface Plural {
  readonly count: number;
  /** The English singular; the text itself is the plural. */
  readonly one: string;
}

const numbers = new Intl.NumberFormat(browserLocale, { maximumFractionDigits: 4 });

/** The English texts are in the code, so English needs no catalogue. */
const english: Translator = {
  text: (text, { count, one, shown }) =>
    (count === 1 && one !== undefined ? one : text).replaceAll(
      /\{\{(\w+)\}\}/g,
      (whole, name: string) => shown[name] ?? whole,
    ),
  word: (word) => word,
  server: (sentence) => sentence,
};

let translator = english;

/** Sets the language of all texts from now on. */
export function setTranslator(next: Translator): void {
  translator = next;
}

/**
 * Translates a text into the page's language. `text` is in English and must be a literal, so that `npm run messages` finds
 * texts without a translation. Numbers are formatted for the locale. `context` distinguishes two meanings of a text.
 */
export function t(text: string, values: (Values & { readonly context?: string }) | (Values & Plural) = {}): string {
  const { one, count, context } = values as Partial<Plural> & { readonly context?: string };
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? numbers.format(value) : value,
  ]);
  return translator.text(text, { count, one, context, shown: Object.fromEntries(shown) as Record<string, string> });
}

/** A name that is derived from a code, such as `Partially received`, in the page's language. */
export const translateWord = (word: string): string => translator.word(word);

/** A sentence from the server in the page's language, or as it is if the catalogue does not have it. */
export const translateServer = (sentence: string): string => translator.server(sentence);
