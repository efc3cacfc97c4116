import { Anchor } from '@mantine/core';
import { createContext, use } from 'react';

/** Where one signs in and comes back to this page. Each application says it once, in `startApp`. */
export const SignInAddress = createContext<() => string>(() => window.location.href);

/** The link that follows "Your session has expired." */
export function SignInAgain({ inNewTab = false }: { readonly inNewTab?: boolean }) {
  const address = use(SignInAddress);
  return (
    <Anchor href={address()} fw={600} {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
      Sign in again
    </Anchor>
  );
}
