import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { DiscardQuestion } from './discard-question.tsx';
import { SignInAddress } from './sign-in-again.tsx';
import { readableColors, theme } from './theme.ts';

/** Puts an application on the page: theme, notifications, queries. `signInAddress` is where one signs in and comes back from. */
export function startApp(queryClient: QueryClient, app: ReactNode, signInAddress: () => string): void {
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
          <SignInAddress value={signInAddress}>
            <Notifications position="bottom-right" autoClose={4_000} />
            {app}
            <DiscardQuestion />
          </SignInAddress>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
