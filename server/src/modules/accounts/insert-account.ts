import type { Plan } from '@storehouse/contract/plans';
import type { Transaction } from '../../database/database.ts';
import { violatesUnique } from '../../database/database-errors.ts';
import { Refusal } from '../../foundation/errors/failures.ts';
import { armWork } from '../jobs/arm-work.ts';
import { cleanUpEveryMs } from '../jobs/schedules.ts';
import { requireSubdomain, requireZone } from './settings/account-rules.ts';

export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  readonly plan: Plan;
  readonly zone: string;
  readonly trial: boolean;
  readonly ownerId: string;
  /** The demo password is public, so only `storehouse demo` lets people sign in. */
  readonly demo?: boolean;
}

/** Inserts an account without an instance; its owner is inserted in the same transaction. */
export async function insertAccount(tx: Transaction, account: NewAccount, at: Date): Promise<void> {
  requireSubdomain(account.subdomain);
  requireZone(account.zone);
  // This transaction also updates the row. On a cluster, inserting into a copied table takes one lock and updating it a
  // stronger one: two registrations that took both in turn would deadlock, so take the stronger one first. On one server
  // this finds nothing to lock.
  await tx.query('select 1 from accounts where account_id = $1 for update', [account.id]);
  try {
    await tx.query(
      `insert into accounts (account_id, name, subdomain, plan, trial, zone, status, owner_id, demo, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'NO_INSTANCE', $7, $8, $9, $9)`,
      [
        account.id,
        account.name,
        account.subdomain,
        account.plan,
        account.trial,
        account.zone,
        account.ownerId,
        account.demo ?? false,
        at,
      ],
    );
  } catch (error) {
    if (violatesUnique(error, 'accounts_subdomain_unique')) {
      throw new Refusal('conflict', `The subdomain "${account.subdomain}" is taken.`);
    }
    throw error;
  }
  armWork(tx, account.id, 'clean-up', new Date(at.getTime() + cleanUpEveryMs));
}
