import type { HealthState } from '@storehouse/contract/webhooks/health-states';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { healthLabels, healthTones } from './describe-health.ts';

export function HealthBadge({ state }: { readonly state: HealthState }) {
  return <ToneBadge tone={healthTones[state]}>{healthLabels[state]}</ToneBadge>;
}
