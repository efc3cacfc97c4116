/** The statuses of a requisition (domain, Generic classes). */
export const movementStatuses = [
  'CREATED',
  'EDITING',
  'VERIFYING',
  'PICKING',
  'PICKED',
  'CHECKING',
  'ISSUED',
  'RECEIVED',
  'PENDING_APPROVAL',
  'APPROVED',
  'REJECTED',
  'CANCELED',
] as const;

/** Its stock has left or never will: it requests nothing any more. */
const settledStatuses: readonly string[] = ['ISSUED', 'RECEIVED', 'REJECTED', 'CANCELED'];

/** A movement is sent once, and not while it waits for approval. */
export const maySend = (status: string): boolean => status !== 'PENDING_APPROVAL' && !settledStatuses.includes(status);
