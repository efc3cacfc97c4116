import type { onboardingOperations } from '@storehouse/contract/operations/portal/onboarding-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { signedIn } from './signed-in.ts';

/** The setup guide of a new account. */
export const onboardingHandlers = ({ onboarding }: PortalDeps): HandlersOf<typeof onboardingOperations> => ({
  readOnboarding: ({ request }) => onboarding.read(signedIn(request).account.id),

  changeOnboarding: ({ body, request }) => onboarding.hide(signedIn(request).account.id, body.isHidden),
});
