import { expect } from 'vitest';
import type { Session } from './session.ts';

export interface ImportAnswer {
  readonly id: string;
  readonly kind: string | null;
  readonly columns: readonly (string | null)[];
  readonly state: string;
}

/** Uploads a file to import. */
export async function uploadFile(session: Session, file: string | Buffer, fileName: string): Promise<ImportAnswer> {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await session.call('POST', `/imports?fileName=${encodeURIComponent(fileName)}`, file, { headers });
  if (answer.status !== 201) throw new Error(`the upload was answered ${String(answer.status)}: ${answer.text}`);
  return answer.json<{ data: ImportAnswer }>().data;
}

/** Checks or applies an uploaded file, or undoes an import (or previews that), and waits until this has finished. */
export async function importedBy(
  session: Session,
  { id }: Pick<ImportAnswer, 'id'>,
  step: 'check' | 'apply' | 'undo/preview' | 'undo',
  order?: object,
): Promise<ImportAnswer> {
  await session.data(200, 'POST', `/imports/${id}/${step}`, order);
  const read = () => session.data<ImportAnswer>(200, 'GET', `/imports/${id}`);
  await expect
    .poll(async () => (await read()).state, { timeout: 300_000, interval: 100 })
    .not.toMatch(/^(checking|applying|previewing|undoing)$/);
  return read();
}
