import type { OnboardingAnswer } from '@storehouse/contract/operations/portal/onboarding-operations';
import type { ModuleContext } from '../../database/module-context.ts';

export type Onboarding = ReturnType<typeof openOnboarding>;

/**
 * Finds out from the account's data whether each step was done. Every line stops at the first row of an index that
 * starts with the account. A check of an empty account does not count: it reports nothing.
 */
const stepsSql = `
  select (select o.state from onboarding o where o.account_id = $1) as state,
    exists (select from locations where account_id = $1) as location,
    exists (select from products where account_id = $1) as products,
    exists (select from transaction_entries where account_id = $1) as count,
    exists (select from checks where account_id = $1 and part = 'stock' and state = 'completed' and rows > 0) as check,
    exists (select from webhook_deliveries where account_id = $1 and status = 'delivered') as webhook`;

/** A statement of its own: on a cluster, keys are not on the account's node. */
const keySql = 'select exists (select from api_keys where account_id = $1) as key';

type StepsRow = Omit<OnboardingAnswer['steps'], 'key'> & { readonly state: 'hidden' | 'done' | null };

/** The setup guide of a new account. */
export function openOnboarding({ db, clock }: ModuleContext) {
  async function read(accountId: string): Promise<OnboardingAnswer> {
    const [[row], [keys]] = await Promise.all([
      db.query<StepsRow>(stepsSql, [accountId]),
      db.query<{ key: boolean }>(keySql, [accountId]),
    ]);
    const { state, location, products, count, check, webhook } = row as StepsRow;
    const steps = { location, products, count, check, key: keys?.key === true, webhook };
    if (state !== 'done' && Object.values(steps).every(Boolean)) {
      // Stored, because the data that a step left behind can be deleted later.
      await write(accountId, 'done');
      return { state: 'done', steps };
    }
    return { state: state ?? 'open', steps };
  }

  async function write(accountId: string, state: 'hidden' | 'done'): Promise<void> {
    await db.query(
      `insert into onboarding (account_id, state, at) values ($1, $2, $3)
       on conflict (account_id) do update set state = excluded.state, at = excluded.at where onboarding.state <> 'done'`,
      [accountId, state, clock.now()],
    );
  }

  return {
    read,
    async hide(accountId: string, isHidden: boolean): Promise<OnboardingAnswer> {
      if (isHidden) await write(accountId, 'hidden');
      else await db.query(`delete from onboarding where account_id = $1 and state = 'hidden'`, [accountId]);
      return read(accountId);
    },
  };
}
