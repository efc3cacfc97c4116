/**
 * How an endpoint is doing, as the portal shows it. `failing`: at least its last three attempts failed. `degraded`: the
 * last one or two failed, or more than 5 % of the last 24 hours. `quiet`: no attempts in 24 hours. `unused`: none ever.
 */
export const healthStates = ['healthy', 'degraded', 'failing', 'quiet', 'unused', 'paused'] as const;
export type HealthState = (typeof healthStates)[number];
