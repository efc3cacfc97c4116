/** The states of an account (operator's contract). */
export const accountStatuses = ['NO_INSTANCE', 'PROVISIONING', 'ACTIVE', 'SUSPENDED', 'CLOSING', 'CLOSED'] as const;
export type AccountStatus = (typeof accountStatuses)[number];
