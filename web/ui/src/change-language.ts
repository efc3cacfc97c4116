import { language, storeLanguage, type Language } from './language.ts';
import { forgetUnsavedWork, mayLeave } from './unsaved-work.ts';

/** Reloads the page in another language, after asking about unsaved work. */
export async function changeLanguage(next: Language): Promise<void> {
  if (next === language || !(await mayLeave())) return;
  forgetUnsavedWork();
  storeLanguage(next);
  window.location.reload();
}
