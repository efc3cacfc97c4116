import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { SignInCard } from '@storehouse/web-ui/sign-in-card.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { callInventory, type CallResult } from '../api/inventory-api.ts';
import { readSignInSearch } from './sign-in-search.ts';

type SignedIn = CallResult<'POST /login'>['data'];

/** The first page of the application, and the one an expired session leads back to. */
export function SignInPage() {
  const { next, over, at } = readSignInSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { username: '', password: '' },
      validate: {
        username: (value) => (value.trim() === '' ? t('Enter your email address') : null),
        password: (value) => (value === '' ? t('Enter your password') : null),
      },
    },
    async (values) => {
      const { location } = await signIn(values, at);
      queryClient.clear();
      await navigate(location === null ? { to: '/choose-location', search: { next } as never } : { to: next ?? '/' });
    },
    { isWork: false },
  );
  return (
    <SignInCard
      subtitle={t('Sign in to {{account}}.', { account: window.location.hostname.split('.')[0] ?? '' })}
      isExpired={over === true}
      problem={problem}
      isSaving={isSaving}
      onSubmit={onSubmit}
      email={form.getInputProps('username')}
      password={form.getInputProps('password')}
      forgotUrl="/inventory/forgot-password"
    />
  );
}

/**
 * Signs in, at this location if the person may work there. After too many failures, the error says how long to wait.
 */
async function signIn(credentials: { username: string; password: string }, location?: string): Promise<SignedIn> {
  try {
    return (await callInventory('POST /login', { body: { ...credentials, location } })).data;
  } catch (error) {
    // The location was closed, the role there withdrawn, or somebody else signs in. The password was right.
    const isRefusedThere = error instanceof ApiError && [400, 403].includes(error.status) && location !== undefined;
    if (isRefusedThere) return signIn(credentials);
    if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== null) {
      const minutes = Math.max(1, Math.ceil(error.retryAfterSeconds / 60));
      throw new ApiError(429, t('Too many failed sign-ins. Try again in {{minutes}} min.', { minutes }));
    }
    throw error;
  }
}
