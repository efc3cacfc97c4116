import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countAnswers } from './answer-metrics.ts';

export type Metrics = ReturnType<typeof openMetrics>;

/** The program's metrics, in Prometheus format. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const refusals = new Counter({
    name: 'storehouse_refusals_total',
    help: 'Requests refused by a limit: allowance, burst guard, disk, memory, connections or a slow client.',
    labelNames: ['limit'],
    registers,
  });

  const replicaReads = new Counter({
    name: 'storehouse_replica_reads_total',
    help: 'Reports that could be read from the replica: read there, or from the primary because it was behind or failed.',
    labelNames: ['route'],
    registers,
  });

  const attempts = new Counter({
    name: 'storehouse_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome.',
    labelNames: ['outcome'],
    registers,
  });

  const checkParts = new Counter({
    name: 'storehouse_check_parts_total',
    help: 'Parts of daily checks, by outcome.',
    labelNames: ['part', 'outcome'],
    registers,
  });
  const checkSeconds = new Histogram({
    name: 'storehouse_check_part_seconds',
    help: 'Duration of a part of a daily check.',
    labelNames: ['part'],
    buckets: [0.01, 0.025, 0.1, 0.25, 1, 2.5, 10, 25, 60, 180, 600, 1_800],
    registers,
  });

  const checkDifferences = new Counter({
    name: 'storehouse_check_differences_total',
    help: 'Rows that a comparison of everything corrected because the checks of changes had missed them. Always 0 unless there is a fault.',
    labelNames: ['part'],
    registers,
  });

  const mails = new Counter({
    name: 'storehouse_mails_total',
    help: 'Attempts to send an email, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const exports = new Counter({
    name: 'storehouse_exports_total',
    help: 'Attempts to create an export, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const alerts = new Counter({
    name: 'storehouse_alerts_total',
    help: 'Stock alerts, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  });

  const looks = new Counter({
    name: 'storehouse_job_looks_total',
    help: 'Looks at the due work of an account, by queue and how they ended.',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const lookSeconds = new Histogram({
    name: 'storehouse_job_look_seconds',
    help: 'Time that a look at the due work of an account took.',
    labelNames: ['queue'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 2.5, 10, 60, 600],
    registers,
  });

  const backups = new Counter({
    name: 'storehouse_backups_total',
    help: 'Scheduled backups, by outcome.',
    labelNames: ['outcome'],
    registers,
  });

  return {
    backups,
    looks,
    lookSeconds,
    mails,
    exports,
    alerts,
    /** Counts the answers of a host. */
    answersOf: countAnswers(registry),
    refusals,
    replicaReads,
    attempts,
    checkParts,
    checkSeconds,
    checkDifferences,
    /** A gauge whose values are read when the metrics are scraped. */
    gauge<Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      collect: (set: (labels: Partial<Record<Label, string>>, value: number) => void) => void | Promise<void>,
    ): void {
      const gauge: Gauge<Label> = new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect: async () => {
          try {
            await collect((labels, value) => {
              gauge.set(labels, value);
            });
          } catch {
            // The gauge is left out rather than stale. The other metrics are still reported, because they often show what failed.
            gauge.reset();
            if (labelNames.length === 0) gauge.remove();
          }
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
