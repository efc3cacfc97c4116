import type { SettingsAnswer } from '@storehouse/contract/portal/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountSettings } from '@storehouse/contract/operations/account-settings';
import { given } from '../../http/input/given.ts';
import { withOwnerSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

const body = z.strictObject(accountSettings).partial();

/** Everybody reads the settings with `GET /me`; the owner changes them. */
export function settingsRoute(surface: FastifyInstance, { accounts }: PortalDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .patch('/settings', { config: withOwnerSession, schema: { body } }, async (request): Promise<SettingsAnswer> => {
      const { account, actor } = signedIn(request);
      const { zone, expiryWindowDays, defaultCurrency } = await accounts.change(account.id, given(request.body), actor);
      return { zone, expiryWindowDays, defaultCurrency };
    });
}
