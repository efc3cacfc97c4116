import { ForgotPassword } from '@storehouse/web-ui/forgot-password.tsx';
import { SetPassword } from '@storehouse/web-ui/set-password.tsx';
import { callInventory } from '../api/inventory-api.ts';

const signInUrl = '/inventory/login';

export const ForgotPasswordPage = () => (
  <ForgotPassword
    onRequest={(email) => callInventory('POST /passwordLinks', { body: { email } })}
    signInUrl={signInUrl}
  />
);

export const SetPasswordPage = () => (
  <SetPassword
    onRead={async (token) => (await callInventory('POST /links/read', { body: { token } })).data}
    onUse={(token, password) => callInventory('POST /links/use', { body: { token, password } })}
    signInUrl={signInUrl}
    forgotUrl="/inventory/forgot-password"
  />
);
