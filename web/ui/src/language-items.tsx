import { Menu } from '@mantine/core';
import { changeLanguage } from './change-language.ts';
import { language, languages, type Language } from './language.ts';
import { t } from './messages.ts';

/** The part of the user's menu that changes the language. */
export function LanguageItems() {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={(next) => void changeLanguage(next as Language)}>
        {Object.entries(languages).map(([code, name]) => (
          <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
