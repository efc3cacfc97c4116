import { ForgotPassword } from '@storehouse/web-ui/forgot-password.tsx';
import { SetPassword } from '@storehouse/web-ui/set-password.tsx';
import { callPortal } from '../call-portal.ts';

export const ForgotPasswordPage = () => (
  <ForgotPassword onRequest={(email) => callPortal('POST /password-links', { body: { email } })} signInUrl="/" />
);

export const SetPasswordPage = () => (
  <SetPassword
    onRead={(token) => callPortal('POST /links/read', { body: { token } })}
    onUse={(token, password) => callPortal('POST /links/use', { body: { token, password } })}
    signInUrl="/"
    forgotUrl="/forgot-password"
  />
);
