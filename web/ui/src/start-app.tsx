import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { DiscardQuestion } from './discard-question.tsx';
import { SignInAddress } from './sign-in-again.tsx';
import { schemeColors, theme } from './theme.ts';

/**
 * Mounts an application with theme, notifications and query client. `signInAddress` returns the URL of the sign-in that
 * leads back to the current page.
 */
export function startApp(queryClient: QueryClient, app: ReactNode, signInAddress: () => string): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no place for the application');
  // The content security policy only allows style elements that carry this page's nonce.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
  setNonce(nonce);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={schemeColors}
        defaultColorScheme="auto"
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
