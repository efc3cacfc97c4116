import type { EndpointHealthAnswer } from '@storehouse/contract/operations/portal/webhook-health-operations';
import type { HealthState } from '@storehouse/contract/webhooks/health-states';
import { browserLocale } from '@storehouse/web-ui/browser-locale.ts';
import { none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import type { Tone } from '@storehouse/web-ui/tone-badge.tsx';

export const healthLabels: Record<HealthState, string> = {
  healthy: t('Healthy'),
  degraded: t('Some failures'),
  failing: t('Failing'),
  quiet: t('No recent deliveries'),
  unused: t('No deliveries yet'),
  paused: t('Paused'),
};

export const healthTones: Record<HealthState, Tone> = {
  healthy: 'good',
  degraded: 'warning',
  failing: 'bad',
  quiet: 'plain',
  unused: 'plain',
  paused: 'plain',
};

const percent = new Intl.NumberFormat(browserLocale, { style: 'percent', maximumFractionDigits: 1 });

/** The share of attempts that succeeded. Never rounded up to 100 % if one failed. */
export function successRate({ succeeded, failed }: { readonly succeeded: number; readonly failed: number }): string {
  if (succeeded + failed === 0) return none;
  const rate = succeeded / (succeeded + failed);
  return percent.format(failed > 0 ? Math.min(rate, 0.999) : rate);
}

/** How long responses take: `82 ms, 95% within 310 ms`. */
export function latency({ p50Ms, p95Ms }: Pick<EndpointHealthAnswer, 'p50Ms' | 'p95Ms'>): string {
  if (p50Ms === null || p95Ms === null) return none;
  return t('{{median}} ms, 95% within {{slow}} ms', { median: String(p50Ms), slow: String(p95Ms) });
}

export type HourTone = 'none' | 'good' | 'mixed' | 'bad';

export function hourTone({ succeeded, failed }: { readonly succeeded: number; readonly failed: number }): HourTone {
  if (succeeded + failed === 0) return 'none';
  if (failed === 0) return 'good';
  return succeeded === 0 ? 'bad' : 'mixed';
}

/** The strip in words, for people who cannot see it. */
export function describeStrip(hours: EndpointHealthAnswer['hours']): string {
  const failing = hours.filter(({ failed }) => failed > 0).length;
  const used = hours.filter(({ succeeded, failed }) => succeeded + failed > 0).length;
  if (used === 0) return t('Last 24 hours: no attempts');
  if (failing === 0) return t('Last 24 hours: no failures');
  return t('Last 24 hours: failures in {{failing}} of {{used}} hours with attempts', { failing, used });
}
