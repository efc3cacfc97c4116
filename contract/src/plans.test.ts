import { describe, expect, it } from 'vitest';
import { apiBands, hourlyRequestLimit, planNames, plans, reportingRequestsPerHour } from '@storehouse/contract/plans';

describe('the plans', () => {
  it('allow what documents 2 and 3 say', () => {
    const table = planNames.map((plan) => [
      plan,
      ...[null, ...apiBands].map((band) => hourlyRequestLimit(plan, band)),
      plans[plan].webhookEndpoints,
      plans[plan].hourlyDeliveries,
    ]);
    expect(table).toEqual([
      //             none    2x       4x       5x    endpoints deliveries
      ['shared', 1_000, 2_000, null, 5_000, 10, 1_000],
      ['dedicated', 25_000, 50_000, null, null, 50, 25_000],
      ['enterprise', 50_000, 100_000, 200_000, null, 100, 50_000],
    ]);
  });

  it('are all named', () => {
    expect([...planNames].sort()).toEqual(Object.keys(plans).sort());
  });

  it('share one reporting allowance', () => {
    expect(reportingRequestsPerHour).toBe(600);
  });
});
