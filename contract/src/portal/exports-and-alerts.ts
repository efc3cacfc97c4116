import type { ExportCause, ExportState } from '../exports.ts';
import type { MailState } from '../mails.ts';

/** Responses for the portal's Exports and Stock alerts pages. */
export interface ExportScheduleAnswer {
  readonly cadence: 'off' | 'daily' | 'weekly' | 'monthly';
  /** 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  readonly dayOfMonth: number;
  readonly includeValues: boolean;
  /** Empty means the owner. */
  readonly recipients: readonly string[];
}

export interface ExportRunAnswer {
  readonly id: string;
  readonly cause: ExportCause;
  readonly dueDay: string | null;
  readonly state: ExportState;
  readonly includeValues: boolean;
  readonly recipients: readonly string[];
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly checkDay: string | null;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly files: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[];
  readonly error: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface ExportsAnswer {
  readonly schedule: ExportScheduleAnswer;
  /** Newest first, of the last 30 days. */
  readonly runs: readonly ExportRunAnswer[];
}

export interface AlertSettingsAnswer {
  readonly dailyMail: boolean;
  readonly weeklyMail: boolean;
  readonly weekday: number;
  readonly stockOuts: boolean;
  readonly belowMinimum: boolean;
  readonly expiring: boolean;
  readonly overdueOrders: boolean;
  /** Null means every location. */
  readonly locationIds: readonly string[] | null;
  readonly recipients: readonly string[];
  /** Null for teammates. */
  readonly chatUrl: string | null;
  readonly incidentUrl: string | null;
  readonly hasIncidentKey: boolean;
}

export interface AlertsAnswer {
  readonly settings: AlertSettingsAnswer;
  readonly hasChat: boolean;
  readonly hasIncidents: boolean;
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  readonly sent: readonly SentAlertAnswer[];
}

export interface SentAlertAnswer {
  readonly destination: 'chat' | 'incident';
  readonly state: 'waiting' | 'sent' | 'failed' | 'unconfirmed' | 'cancelled';
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface DestinationTestAnswer {
  readonly succeeded: boolean;
  readonly status: number | null;
  readonly error: string | null;
}

export interface MailAnswer {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MailState;
  readonly error: string | null;
  readonly createdAt: string;
}
