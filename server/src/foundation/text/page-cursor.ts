/** Where a page of a list ended: its last record, and the data epoch, because a restore may bring other records. */
export interface PagePosition {
  readonly epoch: string;
  /** Microseconds since 1970, as digits: a number would lose the last ones some day. */
  readonly recordedAtUs: string;
  readonly id: string;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(`^(${uuid}) (\\d{1,16}) (${uuid})$`);

export const writePageCursor = ({ epoch, recordedAtUs, id }: PagePosition): string =>
  Buffer.from(`${epoch} ${recordedAtUs} ${id}`).toString('base64url');

/** Null for a text that is not a cursor of ours. */
export function readPageCursor(cursor: string): PagePosition | null {
  const [, epoch, recordedAtUs, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return epoch === undefined || recordedAtUs === undefined || id === undefined ? null : { epoch, recordedAtUs, id };
}
