import { hourlyRequestLimit, type ApiBand, type Plan } from '@storehouse/contract/plans';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { localDayOf } from '../../../foundation/time/local-day.ts';

export interface PlanChoice {
  readonly plan: Plan;
  readonly apiBand: ApiBand | null;
  readonly trial: boolean;
}

/**
 * The plan, band and trial after a change. A new plan that lacks the current band drops it, and so does a trial. A
 * requested band must belong to the plan and is refused during a trial.
 */
export function choosePlan(present: PlanChoice, change: Partial<PlanChoice>): PlanChoice {
  const plan = change.plan ?? present.plan;
  const trial = change.trial ?? present.trial;
  const asked = change.apiBand ?? null;
  if (asked !== null && trial) {
    throw new Refusal(
      'invalid_request',
      'An API band is available once the subscription is paid, not during the trial.',
    );
  }
  if (asked !== null && hourlyRequestLimit(plan, asked) === null) {
    throw new Refusal('invalid_request', `The plan "${plan}" has no API band "${asked}".`);
  }
  const wanted = change.apiBand === undefined ? present.apiBand : asked;
  const kept = trial || wanted === null || hourlyRequestLimit(plan, wanted) === null ? null : wanted;
  return { plan, trial, apiBand: kept };
}

const reservedSubdomains = new Set(['www', 'api', 'portal', 'platform', 'operator', 'localhost']);

/** A subdomain is one label of a host name; some names are reserved for the platform. */
export function requireSubdomain(subdomain: string): void {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain)) {
    throw new Refusal('invalid_request', 'A subdomain has 1 to 63 lower-case letters, digits and inner hyphens.');
  }
  if (reservedSubdomains.has(subdomain))
    throw new Refusal('invalid_request', `The subdomain "${subdomain}" is reserved.`);
}

/**
 * Requires an IANA time zone name in which every part of the program can compute; offsets such as `+02:00` and
 * abbreviations such as `PST` are not zones.
 */
export function requireZone(zone: string): void {
  if (!/^[A-Za-z]/.test(zone) || !hasLocalDays(zone)) {
    throw new Refusal('invalid_request', `"${zone}" is not the name of a time zone, such as "Europe/Paris".`, 'zone');
  }
}

/** Asked as everything else will, since `Intl` also knows abbreviations that `Temporal` refuses. */
function hasLocalDays(zone: string): boolean {
  try {
    localDayOf(new Date(0), zone);
    return true;
  } catch {
    return false;
  }
}
