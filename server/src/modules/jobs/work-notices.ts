import type { Notice } from '../../database/notify.ts';
import { jobKinds, type JobKind } from './job-kinds.ts';

/** Notices on this channel wake the dispatchers; a lost one only delays them until their next poll. */
export const jobsChannel = 'storehouse_jobs';

/** An account's work of one kind may be due. */
export const workNotice = (accountId: string, kind: JobKind): Notice => ({
  channel: jobsChannel,
  text: `${kind} ${accountId}`,
});

/** Any work may be due. */
export const anyWorkNotice: Notice = { channel: jobsChannel, text: '' };

/** What a notice is about; null if it may be anything. */
export function readWorkNotice(text: string | null): { readonly accountId: string; readonly kind: JobKind } | null {
  const [name, accountId] = (text ?? '').split(' ');
  const kind = jobKinds.find((known) => known === name);
  return kind && accountId ? { accountId, kind } : null;
}
