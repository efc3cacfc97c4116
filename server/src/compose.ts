import type { FastifyInstance } from 'fastify';
import { composeBackups } from './compose-backups.ts';
import { composeFollowUps } from './compose-follow-ups.ts';
import { composeMetrics, measureConnections } from './compose-metrics.ts';
import { composeSchedule } from './compose-schedule.ts';
import { composeStatus } from './compose-status.ts';
import { measuredChecks, startJobs } from './compose-workers.ts';
import type { Config } from './config.ts';
import { dropLeftovers } from './database/backup/temporary-database.ts';
import { migrate } from './database/migrate.ts';
import type { ModuleContext } from './database/module-context.ts';
import type { Storage } from './database/open-storage.ts';
import { readPrimary, routeReads } from './database/route-reads.ts';
import { openSecrets } from './database/secrets/secrets.ts';
import { openTestClock } from './database/test-clock.ts';
import { keysOfEnvironment, openKeyFile, type SecretKeySource } from './foundation/secrets/secret-keys.ts';
import { burstGuard } from './foundation/concurrency/burst-guard.ts';
import { systemClock } from './foundation/time/clock.ts';
import type { Log } from './foundation/observability/log.ts';
import { makeDataDir } from './foundation/process/operator-files.ts';
import { neverLow, watchDisk } from './foundation/process/watch-disk.ts';
import { watchMemory } from './foundation/process/watch-memory.ts';
import { openOutgoingPoster } from './foundation/outgoing/post-guarded.ts';
import { openAccounts } from './modules/accounts/accounts.ts';
import { shutDemoAccounts } from './modules/accounts/shut-demo-accounts.ts';
import { openActivityLog } from './modules/activity-log/activity-log.ts';
import { openChecks } from './modules/checks/checks.ts';
import { openIdempotency } from './modules/idempotency/idempotency.ts';
import { openImports } from './modules/inventory/imports.ts';
import { openInventory } from './modules/inventory/open-inventory.ts';
import { seedInstance } from './modules/inventory/seed-instance.ts';
import type { Worker } from './modules/jobs/run-jobs.ts';
import { settleWork } from './modules/jobs/measure-work.ts';
import { openKeys } from './modules/keys/keys.ts';
import { openLimits } from './modules/limits/limits.ts';
import { openNotifications } from './modules/notifications/notifications.ts';
import { openOnboarding } from './modules/onboarding/onboarding.ts';
import { openLinks } from './modules/people/links.ts';
import { openPeople } from './modules/people/people.ts';
import { openPortalSessions } from './modules/people/portal-sessions.ts';
import { isDeliveryUnderWay } from './modules/webhooks/delivery-jobs.ts';
import type { WebhookContext } from './modules/webhooks/webhook-context.ts';
import { openReporting } from './modules/reporting/reporting.ts';
import { openWebhooks } from './modules/webhooks/webhooks.ts';
import { instanceUrlOf, openInstanceHost, openOperatorHost, openPlatformHost, type Addresses } from './open-hosts.ts';
import { seedAccount, type SeedOptions } from './modules/seed/seed-account.ts';

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

/** Composes the program on its storage, which is closed again if that fails or the program is stopped meanwhile. */
export async function compose(
  storage: Storage,
  config: Config,
  log: Log,
  operatorToken: string,
  stop: AbortSignal = new AbortController().signal,
): Promise<Composition> {
  try {
    await prepare(storage, config, log, stop);
    return await composeOn(storage, config, log, operatorToken);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function prepare({ db, kind }: Storage, { dataDir }: Config, log: Log, stop: AbortSignal): Promise<void> {
  const applied = await migrate(db, { log, stop });
  if (applied.length > 0) log.info({ applied }, 'the database schema is up to date');
  const dropped = await dropLeftovers(db);
  if (dropped.length > 0) log.info({ dropped }, 'temporary databases of an interrupted verification were dropped');
  // Imports and exports of lists are spooled to the data folder. The embedded server has already created it.
  if (kind === 'url') {
    await makeDataDir(dataDir).catch((error: unknown) => {
      log.warn({ reason: (error as Error).message }, 'imports and exports of lists will fail: there is no data folder');
    });
  }
}

async function composeOn(storage: Storage, config: Config, log: Log, operatorToken: string): Promise<Composition> {
  const { db } = storage;
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

  const { dataDir, minFreeBytes } = config;
  // With --database-url, the disk of the database cannot be measured from here.
  const disk = storage.kind === 'url' ? neverLow : await watchDisk({ folder: dataDir, minFreeBytes, log });
  const memory = watchMemory({ maxBytes: config.maxMemoryBytes, log });
  const backupDir = config.backups === null ? {} : { backups: config.backups.dir };
  const metrics = composeMetrics({ storage, clock, disk, memory, folders: { data: dataDir, ...backupDir } });

  const reads = storage.replica
    ? routeReads(db, storage.replica, {
        log,
        onRead: (route) => {
          metrics.replicaReads.inc({ route });
        },
      })
    : readPrimary(db);

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
  const links = openLinks({
    ...provisioning,
    linkPage: (application, subdomain) =>
      application === 'portal'
        ? `${webhookContext.platformUrl().origin}/set-password`
        : `${instanceUrlOf(addresses, subdomain)}/inventory/set-password`,
  });
  const followUps = composeFollowUps(context, config, {
    links,
    poster,
    secrets,
    platformUrl: webhookContext.platformUrl,
    reads,
    metrics,
  });
  const { exports, alerts, mails } = followUps;
  const idempotency = openIdempotency({ ...context, secrets });
  const inventory = openInventory(context, people, links, followUps.forgetRecipient, dataDir);
  const deps = {
    accounts,
    idempotency,
    webhooks: openWebhooks(webhookContext),
    reporting: openReporting(context, reads),
    limits,
    burst: burstGuard(config.burstPerSecond, () => {
      metrics.refusals.inc({ limit: 'burst' });
    }),
    enforceScopesFrom: config.enforceScopesFrom,
    clock,
    log,
    metrics,
    draining,
    disk,
    memory,
    clients: config.clients,
    recordCall: limits.recordCall,
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
    links,
    notifications: openNotifications(context),
    onboarding: openOnboarding(context),
    people,
    portalSessions: openPortalSessions(provisioning),
    users: inventory.users,
  };
  const uploads = new AbortController();
  const longWork = new AbortController();
  const checksContext = measuredChecks(context, metrics, longWork.signal);
  const { proof, ...backups } = composeBackups(context, {
    dataDir,
    storage,
    secrets,
    backupKeys: config.backupKeys,
    stopping: uploads.signal,
    cut: longWork.signal,
    forgetFollowUps: (tx) => followUps.forget(tx),
  });
  const schedule = config.backups && composeSchedule(context, config.backups, proof, metrics);
  const operatorDeps = {
    accounts,
    people,
    keys,
    checks: openChecks(checksContext),
    seed: (accountId: string, options: SeedOptions) => seedAccount(checksContext, accountId, options),
    exports,
    imports: openImports(context, dataDir),
    mails,
    metrics,
    testClock,
    settle: () => settleWork(context, () => isDeliveryUnderWay(db)),
    status: composeStatus(context),
    rotateSecretKey: () => secrets.rotate(),
    ...backups,
  };
  const hosts: Composition['hosts'] = {};
  if (config.roles.has('platform')) hosts.platform = openPlatformHost({ ...deps, ...portalDeps });
  if (config.roles.has('instance')) hosts.instance = openInstanceHost({ ...deps, ...inventory, links });
  if (config.roles.has('operator')) hosts.operator = openOperatorHost(deps, operatorDeps, operatorToken);
  measureConnections(metrics, hosts);
  const startWorkers = (): Worker[] =>
    config.roles.has('worker')
      ? [
          startJobs(context, metrics, () => disk.isLow() || memory.isHigh(), {
            ...followUps.contexts,
            checks: checksContext,
            idempotency,
            imports: { ...context, folder: dataDir, cut: longWork.signal },
            limits,
            links,
            webhooks: webhookContext,
          }),
          ...(schedule ? [schedule.start()] : []),
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
    closeOutgoing: () => {
      disk.stop();
      memory.stop();
      return limits.writeUsage().finally(() => poster.close());
    },
  };
}

async function openKeySource({ secretKeys, dataDir }: Config): Promise<SecretKeySource> {
  return secretKeys ? keysOfEnvironment(secretKeys) : openKeyFile(dataDir);
}
