import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readableColors, theme } from './theme.ts';

/** Puts an application on the page: theme, notifications, queries. */
export function startApp(queryClient: QueryClient, app: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no place for the application');
  // The content security policy lets only those style elements in that carry the nonce of this page.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
  setNonce(nonce);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={readableColors}
        forceColorScheme="light"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-right" autoClose={4_000} />
          {app}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
