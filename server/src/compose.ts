import type { FastifyInstance } from 'fastify';
import { composeBackups } from './compose-backups.ts';
import { composeFollowUps } from './compose-follow-ups.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import type { ModuleContext } from './database/module-context.ts';
import type { Storage } from './database/open-storage.ts';
import { openSecrets } from './database/secrets/secrets.ts';
import { openTestClock } from './database/test-clock.ts';
import { keysOfEnvironment, openKeyFile, type SecretKeySource } from './foundation/secrets/secret-keys.ts';
import { burstGuard } from './foundation/concurrency/burst-guard.ts';
import { systemClock } from './foundation/time/clock.ts';
import type { Log } from './foundation/observability/log.ts';
import { openMetrics } from './foundation/observability/metrics.ts';
import { openOutgoingPoster } from './foundation/outgoing/post-guarded.ts';
import { openAccounts } from './modules/accounts/accounts.ts';
import { shutDemoAccounts } from './modules/accounts/shut-demo-accounts.ts';
import { openActivityLog } from './modules/activity-log/activity-log.ts';
import { openChecks } from './modules/checks/checks.ts';
import type { ChecksContext } from './modules/checks/checks-context.ts';
import { oldestDueCheck, openCheckScheduler, settleChecks } from './modules/checks/due-checks.ts';
import { oldestWaitingEvent } from './modules/events/oldest-waiting-event.ts';
import { openInventory } from './modules/inventory/open-inventory.ts';
import { seedInstance } from './modules/inventory/seed-instance.ts';
import { openKeys } from './modules/keys/keys.ts';
import { openLimits } from './modules/limits/limits.ts';
import { openPeople } from './modules/people/people.ts';
import { openPortalSessions } from './modules/people/portal-sessions.ts';
import { openDeliveryEngine } from './modules/webhooks/delivery-engine.ts';
import { dropHistory } from './modules/webhooks/drop-history.ts';
import { oldestDueDelivery, settleDeliveries } from './modules/webhooks/due-work.ts';
import type { WebhookContext } from './modules/webhooks/webhook-context.ts';
import { openReporting } from './modules/reporting/reporting.ts';
import { openWebhooks } from './modules/webhooks/webhooks.ts';
import { openInstanceHost, openOperatorHost, openPlatformHost, type Addresses } from './open-hosts.ts';
import { seedAccount, type SeedOptions } from './modules/seed/seed-account.ts';
import { followUpChecks } from './workers/follow-up-checks.ts';
import { deliverWebhooks, type Worker } from './workers/deliver-webhooks.ts';
import { dropWebhookHistory } from './workers/drop-webhook-history.ts';
import { runDailyChecks } from './workers/run-daily-checks.ts';

/** The composed program: its storage open and migrated, its hosts ready to listen. */
export interface Composition {
  readonly storage: Storage;
  readonly hosts: Partial<Record<'platform' | 'instance' | 'operator', FastifyInstance>>;
  /** Set once the ports are known. */
  readonly addresses: Addresses;
  readonly draining: { begun: boolean };
  /** Starts the worker loops, if this process has the worker role. */
  startWorkers(): Worker[];
  /** Cancels uploads in progress: they have changed nothing yet, and their senders may take for ever. */
  readonly cutUploads: () => void;
  /** Interrupts work that would take minutes; it is resumed at the next start. */
  readonly cutLongWork: () => void;
  /** Once nothing is being sent any more: writes counters and closes the connections to receivers. */
  readonly closeOutgoing: () => Promise<void>;
}

/** Composes the program on its storage, which is closed again if that fails. */
export async function compose(storage: Storage, config: Config, log: Log, operatorToken: string): Promise<Composition> {
  try {
    return await composeOn(storage, config, log, operatorToken);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function composeOn(storage: Storage, config: Config, log: Log, operatorToken: string): Promise<Composition> {
  const { db } = storage;
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ applied }, 'the database schema is up to date');

  const secrets = await openSecrets(db, await openKeySource(config));
  const testClock = config.testClock === null ? null : await openTestClock(db, config.testClock);
  const clock = testClock ?? systemClock;
  const context: ModuleContext = { db, clock, log };
  const provisioning = { ...context, prepareInstance: seedInstance, servesDemo: config.isDemo };
  if (!config.isDemo) {
    const demoAccounts = await shutDemoAccounts(db);
    const sentence = 'demo accounts are not served: sign-ins and keys are refused';
    if (demoAccounts.length > 0) log.warn({ demoAccounts }, sentence);
  }
  const accounts = openAccounts(provisioning);
  const people = openPeople(provisioning);
  const keys = openKeys(context);
  const limits = openLimits(provisioning);

  const metrics = openMetrics();
  metrics.gauge('storehouse_database_connections', 'Pool connections, by state.', ['state'], (set) => {
    for (const [state, count] of Object.entries(db.poolState())) set({ state }, count);
  });
  metrics.gauge(
    'storehouse_queue_oldest_seconds',
    'Age of the oldest waiting item, by queue.',
    ['queue'],
    async (set) => {
      const ageOf = (oldest: Date | null) => (oldest ? (clock.now().getTime() - oldest.getTime()) / 1_000 : 0);
      set({ queue: 'events' }, ageOf(await oldestWaitingEvent(db)));
      set({ queue: 'deliveries' }, ageOf(await oldestDueDelivery(db, clock.now())));
      set({ queue: 'checks' }, ageOf(await oldestDueCheck(context)));
      for (const [queue, oldest] of Object.entries(await followUps.oldest())) set({ queue }, ageOf(oldest));
    },
  );

  const draining = { begun: false };
  const addresses: Addresses = { platformUrl: config.platformUrl, instanceDomain: config.instanceDomain };
  const { webhookAllowNetworks: allowNetworks } = config;
  const poster = openOutgoingPoster({ allowNetworks });
  const webhookContext: WebhookContext = {
    ...context,
    platformUrl: () => addresses.platformUrl as URL,
    allowNetworks,
    poster,
    secrets,
    onAttempt: (succeeded) => {
      metrics.attempts.inc({ outcome: succeeded ? 'delivered' : 'failed' });
    },
  };
  const followUps = composeFollowUps(context, config, {
    poster,
    secrets,
    platformUrl: webhookContext.platformUrl,
    metrics,
  });
  const { exports, alerts, mails } = followUps;
  const inventory = openInventory(context, people);
  const deps = {
    accounts,
    webhooks: openWebhooks(webhookContext),
    reporting: openReporting(context),
    limits,
    burst: burstGuard(config.burstPerSecond),
    clock,
    log,
    metrics,
    draining,
    trustProxy: config.trustProxy,
    databaseReadiness: () => storage.readiness(),
    addresses,
  };
  const portalDeps = {
    activityLog: openActivityLog(context),
    alerts,
    exports,
    mails,
    keys,
    people,
    portalSessions: openPortalSessions(provisioning),
    users: inventory.users,
  };
  const uploads = new AbortController();
  const longWork = new AbortController();
  const checksContext: ChecksContext = {
    ...context,
    cut: longWork.signal,
    onPart: (part, outcome, durationMs) => {
      metrics.checkParts.inc({ part, outcome });
      metrics.checkSeconds.observe({ part }, durationMs / 1_000);
    },
  };
  const operatorDeps = {
    accounts,
    people,
    keys,
    checks: openChecks(checksContext),
    seed: (accountId: string, options: SeedOptions) => seedAccount(checksContext, accountId, options),
    exports,
    mails,
    metrics,
    testClock,
    settle: async () => {
      await settleChecks(context);
      await settleDeliveries(context);
      await followUps.settle();
    },
    rotateSecretKey: () => secrets.rotate(),
    ...composeBackups(context, {
      dataDir: config.dataDir,
      secrets,
      stopping: uploads.signal,
      cut: longWork.signal,
      forgetFollowUps: (tx) => followUps.forget(tx),
    }),
  };
  const hosts: Composition['hosts'] = {};
  if (config.roles.has('platform')) hosts.platform = openPlatformHost({ ...deps, ...portalDeps });
  if (config.roles.has('instance')) hosts.instance = openInstanceHost({ ...deps, ...inventory });
  if (config.roles.has('operator')) hosts.operator = openOperatorHost(deps, operatorDeps, operatorToken);
  const startWorkers = (): Worker[] =>
    config.roles.has('worker')
      ? [
          deliverWebhooks(openDeliveryEngine(webhookContext), log),
          runDailyChecks(openCheckScheduler(checksContext), log),
          followUpChecks(followUps.engines(), log),
          dropWebhookHistory(() => dropHistory(context).then(() => limits.dropUsage()), log),
        ]
      : [];
  return {
    storage,
    hosts,
    addresses,
    draining,
    startWorkers,
    cutUploads: () => {
      uploads.abort();
    },
    cutLongWork: () => {
      longWork.abort();
    },
    closeOutgoing: () => limits.writeUsage().finally(() => poster.close()),
  };
}

async function openKeySource({ secretKeys, dataDir }: Config): Promise<SecretKeySource> {
  return secretKeys ? keysOfEnvironment(secretKeys) : openKeyFile(dataDir);
}
