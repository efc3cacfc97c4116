import type { Readable } from 'node:stream';
import type { statusOperations } from '@storehouse/contract/operations/operator/status-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { Metrics } from '../../foundation/observability/metrics.ts';
import type { Accounts } from '../../modules/accounts/accounts.ts';
import type { Checks } from '../../modules/checks/checks.ts';
import type { Exports } from '../../modules/exports/exports.ts';
import type { Imports } from '../../modules/inventory/imports.ts';
import type { Keys } from '../../modules/keys/keys.ts';
import type { SeedOptions, SeedProgress } from '../../modules/seed/seed-account.ts';
import type { MailState } from '@storehouse/contract/mails';
import type { ListedMail } from '../../modules/mail/mail.ts';
import type { People } from '../../modules/people/people.ts';

export interface OperatorDeps {
  readonly accounts: Accounts;
  readonly people: People;
  readonly keys: Keys;
  readonly checks: Checks;
  /** Fills an empty account with history, day by day; refusals come before the first step. */
  seed(accountId: string, options: SeedOptions): Promise<AsyncIterable<SeedProgress>>;
  readonly exports: Exports;
  readonly imports: Imports;
  readonly mails: { listAll(state: MailState | null): Promise<ListedMail[]> };
  readonly metrics: Metrics;
  /** Only with `--test-clock`. */
  readonly testClock: { now(): Date; moveTo(now: Date): Promise<Date>; advance(seconds: number): Promise<Date> } | null;
  /** Resolves when no work is due any more. */
  settle(): Promise<void>;
  /** The platform at a glance. */
  status: HandlersOf<typeof statusOperations>['readStatus'];
  /** Re-encrypts all secrets; with a new key if the keys are in a file. */
  rotateSecretKey(): Promise<{ fingerprint: string; resealed: number }>;
  /** A consistent copy of everything, as a compressed stream. */
  backup(): Readable;
  /** Restores the content of the stream into a temporary database and compares it with its manifest. */
  verify(file: Readable): Promise<{ takenAt: string; version: string; tables: number; rows: number }>;
  /** Replaces everything with the content of the stream, or changes nothing. */
  restore(file: Readable): Promise<{ rows: number; sessionsEnded: number; keysKeptRevoked: number }>;
}
