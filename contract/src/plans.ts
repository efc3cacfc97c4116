/** What each plan allows: hourly requests and its add-on bands (document 3), endpoints and deliveries (document 2). */
export const plans = {
  shared: { hourlyRequests: 1_000, bands: { '2x': 2_000, '5x': 5_000 }, webhookEndpoints: 10, hourlyDeliveries: 1_000 },
  dedicated: { hourlyRequests: 25_000, bands: { '2x': 50_000 }, webhookEndpoints: 50, hourlyDeliveries: 25_000 },
  enterprise: {
    hourlyRequests: 50_000,
    bands: { '2x': 100_000, '4x': 200_000 },
    webhookEndpoints: 100,
    hourlyDeliveries: 50_000,
  },
} as const satisfies Record<string, PlanRules>;

export interface PlanRules {
  readonly hourlyRequests: number;
  readonly bands: Readonly<Partial<Record<ApiBand, number>>>;
  readonly webhookEndpoints: number;
  readonly hourlyDeliveries: number;
}

export const planNames = ['shared', 'dedicated', 'enterprise'] as const;
export type Plan = (typeof planNames)[number];

export const apiBands = ['2x', '4x', '5x'] as const;
export type ApiBand = (typeof apiBands)[number];

/** The reporting allowance: the same on every plan, and no band raises it (document 1, Limits). */
export const reportingRequestsPerHour = 600;

/** The hourly request ceiling with this band, or null if the plan does not offer the band. */
export function hourlyRequestLimit(plan: Plan, band: ApiBand | null): number | null {
  const rules: PlanRules = plans[plan];
  return band === null ? rules.hourlyRequests : (rules.bands[band] ?? null);
}
