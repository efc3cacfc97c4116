import { apiBands, hourlyRequestLimit, planNames } from '@storehouse/contract/plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOfDay,
  localDayOf,
  localTime,
  momentOn,
  nextLocalHour,
  startOfDay,
  zonedTime,
} from '../../../foundation/time/local-day.ts';
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

/** What `Intl` takes for a time zone and `Temporal` does not. */
const abbreviations = [
  ...['ACT', 'AET', 'AGT', 'ART', 'AST', 'BET', 'BST', 'CAT', 'CNT', 'CST', 'CTT', 'EAT', 'ECT', 'IET', 'IST', 'JST'],
  ...['MIT', 'NET', 'NST', 'PLT', 'PNT', 'PRT', 'PST', 'pst', 'SST', 'VST'],
];

describe('a time zone', () => {
  it.each([
    ...['UTC', 'Europe/Paris', 'America/Argentina/Ushuaia', 'Asia/Kathmandu', 'Asia/Calcutta', 'europe/paris'],
    ...['Etc/UTC', 'Etc/GMT+5', 'GMT', 'EST', 'EST5EDT', 'CET', 'US/Pacific', 'PRC'],
  ])('may be %s', (zone) => {
    expect(() => requireZone(zone)).not.toThrow();
  });

  it('may be every one that the settings offer', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(() => requireZone(zone)).not.toThrow();
  });

  it.each([...['', '+02:00', '-0500', 'Mars/Olympus', 'Europe/Paris ', '2'], ...abbreviations])(
    'may not be %j',
    (zone) => {
      expect(() => requireZone(zone)).toThrow('is not the name of a time zone');
    },
  );

  it('is one in which days, moments and times are computed', () => {
    const zone = fc.constantFrom(...abbreviations, 'EST', 'MST', 'CET', ...Intl.supportedValuesOf('timeZone'));
    const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 0, max: 23 }), (given, at, hour) => {
        if (!isAccepted(given)) return;
        const day = localDayOf(at, given);
        expect(localTime(at, given).slice(0, 10)).toBe(day);
        expect(zonedTime(at, given).slice(0, 10)).toBe(day);
        expect(nextLocalHour(at, given, hour).getTime()).toBeGreaterThan(at.getTime());
        expect(momentOn(day, '00:00', given).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(startOfDay(day, given).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(endOfDay(day, given).getTime()).toBeGreaterThanOrEqual(at.getTime());
      }),
    );
  });
});

function isAccepted(zone: string): boolean {
  try {
    requireZone(zone);
    return true;
  } catch {
    return false;
  }
}
