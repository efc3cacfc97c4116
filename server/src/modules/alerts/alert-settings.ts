/** The Stock alerts panel, but for the expiry window, which is a setting of the account. */
export interface AlertSettings {
  /** After each check, when there is something to say. */
  readonly dailyMail: boolean;
  /** With the check of this weekday (1 for Monday), in place of that day's mail. */
  readonly weeklyMail: boolean;
  readonly weekday: number;
  readonly stockOuts: boolean;
  readonly belowMinimum: boolean;
  readonly expiring: boolean;
  readonly overdueOrders: boolean;
  /** Null: every location. */
  readonly locationIds: readonly string[] | null;
  /** Empty: the owner. */
  readonly recipients: readonly string[];
  /** An incoming webhook that takes `{text}`. */
  readonly chatUrl: string | null;
  /** Takes events of PagerDuty's Events API v2, with the routing key of a service. */
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
