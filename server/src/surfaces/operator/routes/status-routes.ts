import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Account } from '../../../modules/accounts/account.ts';
import { text } from '../../http/input/text-schema.ts';
import { accountAnswer } from '../account-answer.ts';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const suspendBody = z.preprocess(
  (body) => body ?? {},
  z.strictObject({ reason: text(1_000).optional(), emit: z.boolean().default(true) }),
);
const ownerBody = z.strictObject({ userId: text(64) });

/** State changes of an account; each answers with the account as it is then. */
export function statusRoutes(surface: FastifyInstance, deps: OperatorDeps): void {
  const { accounts } = deps;
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  const step = (name: string, change: (accountId: string) => Promise<Account>) => {
    routes.post(
      `/accounts/:accountId/${name}`,
      { config: withToken, schema: { params: accountParams } },
      async (request) => accountAnswer(deps, await change(request.params.accountId)),
    );
  };
  step('provision', (id) => accounts.changeStatus(id, { step: 'provision' }));
  step('reactivate', (id) => accounts.changeStatus(id, { step: 'reactivate' }));
  step('begin-closing', (id) => accounts.changeStatus(id, { step: 'beginClosing' }));
  step('close', (id) => accounts.changeStatus(id, { step: 'close' }));
  step('pause-events', (id) => accounts.pauseEvents(id, true));
  step('resume-events', (id) => accounts.pauseEvents(id, false));

  const suspendSchema = { params: accountParams, body: suspendBody };
  routes.post('/accounts/:accountId/suspend', { config: withToken, schema: suspendSchema }, async (request) => {
    const { reason, emit } = request.body;
    const change = { step: 'suspend', emit, ...(reason === undefined ? {} : { reason }) } as const;
    return accountAnswer(deps, await accounts.changeStatus(request.params.accountId, change));
  });

  const ownerSchema = { params: accountParams, body: ownerBody };
  routes.post('/accounts/:accountId/owner', { config: withToken, schema: ownerSchema }, async (request) =>
    accountAnswer(deps, await accounts.changeOwner(request.params.accountId, request.body.userId)),
  );
}
