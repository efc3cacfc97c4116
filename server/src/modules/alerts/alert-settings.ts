/** The stock alert settings, except the expiry window, which is a setting of the account. */
export interface AlertSettings {
  /** Sent after each check, if there is something to report. */
  readonly dailyMail: boolean;
  /** Sent with the check on `weekday` (1 for Monday), instead of that day's email. */
  readonly weeklyMail: boolean;
  readonly weekday: number;
  readonly stockOuts: boolean;
  readonly belowMinimum: boolean;
  readonly expiring: boolean;
  readonly overdueOrders: boolean;
  /** Null means every location. */
  readonly locationIds: readonly string[] | null;
  /** Empty means the owner. */
  readonly recipients: readonly string[];
  /** An incoming webhook that accepts `{text}`. */
  readonly chatUrl: string | null;
  /** Accepts events of PagerDuty's Events API v2, with the routing key of a service. */
  readonly incidentUrl: string | null;
  readonly incidentKey: string | null;
}

export const noAlerts: AlertSettings = {
  dailyMail: false,
  weeklyMail: false,
  weekday: 1,
  stockOuts: true,
  belowMinimum: true,
  expiring: true,
  overdueOrders: true,
  locationIds: null,
  recipients: [],
  chatUrl: null,
  incidentUrl: null,
  incidentKey: null,
};

export type Destination = 'chat' | 'incident';
