import { createInstance } from 'i18next';
import type { Language } from './language.ts';
import type { Translator } from './messages.ts';

/** The texts of a language: those in the code, the names of codes, and the sentences of the server. */
export interface Catalogue {
  readonly messages: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
  readonly server: Readonly<Record<string, string>>;
}

/** Translates from English with a catalogue; a missing text stays English. Loaded with the catalogue: English needs neither. */
export function openCatalogue(language: Language, { messages, words, server }: Catalogue): Translator {
  const plurals = Object.entries(messages).flatMap(([key, text]) =>
    // French has a third form for whole millions, which differs only when they are spelled out.
    key.endsWith('_other') ? [[key.replace(/_other$/, '_many'), text] as const] : [],
  );
  const catalogue = createInstance();
  void catalogue.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { messages: { ...Object.fromEntries<string>(plurals), ...messages }, words, server } },
    initAsync: false,
    ns: ['messages', 'words', 'server'],
    defaultNS: 'messages',
    // The English text is the key, full stops and colons included.
    keySeparator: false,
    nsSeparator: false,
    // React escapes values.
    interpolation: { escapeValue: false },
  });
  return {
    text: (text, { count, one, context, shown }) =>
      catalogue.t(text, {
        ...(count === undefined ? {} : { count, defaultValue_one: one ?? text }),
        ...(context === undefined ? {} : { context }),
        replace: shown,
        // A value that somebody typed may look like a reference to another text.
        nest: false,
      }),
    word: (word) => catalogue.t(word, { ns: 'words', skipInterpolation: true }),
    server: (sentence) => catalogue.t(sentence, { ns: 'server', skipInterpolation: true }),
  };
}
