import { startInLanguage } from '@storehouse/web-ui/start-in-language.ts';

void startInLanguage(
  () => import('./language/french.ts'),
  () => import('./application.tsx'),
);
