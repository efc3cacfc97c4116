import { Anchor } from '@mantine/core';
import { changeLanguage } from './change-language.ts';
import { language, languages, type Language } from './language.ts';

/** The other language, for people who are not signed in. */
export function LanguageLink() {
  const other: Language = language === 'fr' ? 'en' : 'fr';
  return (
    <Anchor component="button" type="button" size="sm" lang={other} onClick={() => void changeLanguage(other)}>
      {languages[other]}
    </Anchor>
  );
}
