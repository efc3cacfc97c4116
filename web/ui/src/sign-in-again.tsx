import { Anchor } from '@mantine/core';
import { createContext, use } from 'react';
import { t } from './messages.ts';

/** The URL of the sign-in that returns to this page. Each application provides it once, through `startApp`. */
export const SignInAddress = createContext<() => string>(() => window.location.href);

/** The link that follows "Your session has expired." */
export function SignInAgain({ inNewTab = false }: { readonly inNewTab?: boolean }) {
  const address = use(SignInAddress);
  return (
    <Anchor href={address()} fw={600} {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {t('Sign in again')}
    </Anchor>
  );
}
