import { apiBands, hourlyRequestLimit, planNames } from '@storehouse/contract/plans';
import { describe, expect, it } from 'vitest';
import { choosePlan, requireSubdomain, requireZone, type PlanChoice } from './account-rules.ts';

const bands = [null, ...apiBands] as const;
const trials = [true, false];

/** Written out instead of taken from the contract, so that a mistake there shows. */
const bandsOf = { shared: ['2x', '5x'], dedicated: ['2x'], enterprise: ['2x', '4x'] };
const hasBand = (plan: keyof typeof bandsOf, band: string | null) => band === null || bandsOf[plan].includes(band);

/** Every possible choice of plan, band and trial. */
const presents: PlanChoice[] = planNames.flatMap((plan) =>
  bands
    .filter((apiBand) => hasBand(plan, apiBand))
    .flatMap((apiBand) => trials.map((trial) => ({ plan, apiBand, trial })))
    .filter(({ apiBand, trial }) => apiBand === null || !trial),
);

describe('choosing a plan', () => {
  it('knows the bands of the plans', () => {
    for (const plan of planNames) {
      for (const band of bands) expect(hourlyRequestLimit(plan, band) !== null).toBe(hasBand(plan, band));
    }
  });

  const cases = presents.flatMap((present) =>
    planNames.flatMap((plan) => bands.flatMap((apiBand) => trials.map((trial) => ({ present, plan, apiBand, trial })))),
  );
  it.each(cases)(
    '$present.plan/$present.apiBand/$present.trial -> $plan/$apiBand/$trial',
    ({ present, plan, apiBand, trial }) => {
      const choose = () => choosePlan(present, { plan, apiBand, trial });
      if (apiBand !== null && trial) expect(choose).toThrow(/not during the trial/);
      else if (!hasBand(plan, apiBand))
        expect(choose).toThrow(`The plan "${plan}" has no API band "${String(apiBand)}".`);
      else expect(choose()).toEqual({ plan, apiBand, trial });
    },
  );

  it.each(presents.flatMap((present) => planNames.map((plan) => ({ present, plan }))))(
    'only the plan: $present.plan/$present.apiBand -> $plan keeps the band where the plan has it',
    ({ present, plan }) => {
      const apiBand = hasBand(plan, present.apiBand) ? present.apiBand : null;
      expect(choosePlan(present, { plan })).toEqual({ ...present, plan, apiBand });
    },
  );

  it.each(presents)('only a trial: $plan/$apiBand loses its band', (present) => {
    expect(choosePlan(present, { trial: true })).toEqual({ plan: present.plan, apiBand: null, trial: true });
  });

  it.each(presents)('nothing: $plan/$apiBand/$trial stays', (present) => {
    expect(choosePlan(present, {})).toEqual(present);
  });
});

describe('a subdomain', () => {
  it.each(['a', '7', 'acme', 'acme-2', 'a--b', 'x'.repeat(63)])('may be %s', (subdomain) => {
    expect(() => requireSubdomain(subdomain)).not.toThrow();
  });

  it.each(['', '-acme', 'acme-', 'Acme', 'ac me', 'ac.me', 'ac_me', 'ácme', 'acme\n', 'x'.repeat(64)])(
    'may not be %j',
    (subdomain) => {
      expect(() => requireSubdomain(subdomain)).toThrow('1 to 63 lower-case letters, digits and inner hyphens');
    },
  );

  it.each(['www', 'api', 'portal', 'platform', 'operator', 'localhost'])('%s stays with the platform', (subdomain) => {
    expect(() => requireSubdomain(subdomain)).toThrow('is reserved');
  });
});

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Paris', 'America/Argentina/Ushuaia', 'Asia/Kathmandu'])('may be %s', (zone) => {
    expect(() => requireZone(zone)).not.toThrow();
  });

  it.each(['', '+02:00', '-0500', 'Mars/Olympus', 'Europe/Paris ', '2'])('may not be %j', (zone) => {
    expect(() => requireZone(zone)).toThrow('is not the name of a time zone');
  });
});
