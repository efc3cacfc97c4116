// Imported with `main.ts`, so that these styles come before those of all components: of two equal rules, the later one wins.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './look.css';
import './print.css';
import { language } from './language.ts';
import { setTranslator, type Translator } from './messages.ts';

/**
 * Loads the texts of the page's language, then the application: its modules may use `t` while they are evaluated. If
 * the texts cannot be loaded, the application starts in English.
 */
export async function startInLanguage(
  loadFrench: () => Promise<{ readonly french: Translator }>,
  loadApplication: () => Promise<unknown>,
): Promise<void> {
  if (language === 'fr') {
    const loaded = await loadFrench().catch(() => null);
    if (loaded) {
      setTranslator(loaded.french);
      document.documentElement.lang = language;
    }
  }
  await loadApplication();
}
