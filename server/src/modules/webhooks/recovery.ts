/** A resend of everything that failed since a time: its progress and how it ended. */
export interface Recovery {
  readonly id: string;
  readonly webhookId: string;
  readonly since: Date;
  /** `stopped`: the platform stopped it, and `error` says why. */
  readonly state: 'running' | 'done' | 'stopped' | 'cancelled';
  /** How many deliveries there were to resend when the recovery started. */
  readonly total: number;
  readonly sent: number;
  readonly delivered: number;
  readonly failed: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** The columns of `webhook_recoveries` (aliased `r`) under the names of `Recovery`. */
export const recoveryColumns = `
  r.recovery_id as id, r.endpoint_id as "webhookId", r.since, r.state, r.total, r.sent, r.delivered, r.failed, r.error,
  r.created_at as "createdAt", r.ended_at as "endedAt"`;
