/** The languages of both applications, each with its own name for itself. */
export const languages = { en: 'English', fr: 'Français' } as const;

export type Language = keyof typeof languages;

const storageKey = 'language';

/** The person's choice, or the first of the browser's languages that the applications have; otherwise English. */
export function pickLanguage(chosen: string | null, wanted: readonly string[]): Language {
  const known = Object.keys(languages) as Language[];
  for (const tag of [chosen ?? '', ...wanted]) {
    const found = known.find((language) => language === tag.split('-')[0]?.toLowerCase());
    if (found) return found;
  }
  return 'en';
}

/** The stored choice; null if there is none, or if the browser stores nothing for this page. */
function readChoice(): string | null {
  try {
    const stored = window.localStorage.getItem(storageKey);
    return stored !== null && stored in languages ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the choice for the next load of the page. */
export function storeLanguage(language: Language): void {
  try {
    window.localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the browser's language stays.
  }
}

export const browserLanguages: readonly string[] = typeof navigator === 'undefined' ? [] : navigator.languages;

/** What the person chose; null if the browser's language decides. */
export const chosenLanguage: string | null = readChoice();

/** The language of this page. It is decided once: another choice reloads the page. */
export const language: Language = pickLanguage(chosenLanguage, browserLanguages);
