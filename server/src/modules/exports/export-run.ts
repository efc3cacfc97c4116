import type { ExportCause, ExportState } from '@storehouse/contract/exports';
import type { LocalDay } from '../../foundation/time/local-day.ts';

export interface ExportedFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** One export, as it is listed. */
export interface ExportRun {
  readonly id: string;
  readonly cause: ExportCause;
  readonly dueDay: LocalDay | null;
  readonly state: ExportState;
  readonly includeValues: boolean;
  readonly recipients: readonly string[];
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  /** The check that the archive shows; null until it is done, and before the first check. */
  readonly checkDay: LocalDay | null;
  readonly rows: number | null;
  /** The size of the archive. */
  readonly bytes: number | null;
  readonly files: readonly ExportedFile[];
  readonly error: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

export const runColumns = `run_id as id, cause, due_day as "dueDay", state, include_values as "includeValues", recipients, attempts,
  next_attempt_at as "nextAttemptAt", check_day as "checkDay", rows, bytes, files, error, created_at as "createdAt",
  ended_at as "endedAt"`;

/** How long finished archives and their runs are kept. */
export const retentionDays = 30;
/** How long download links work. */
export const linkDays = 7;
