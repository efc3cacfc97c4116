import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

const maySearch = 0o1;
const mayReadAndSearch = 0o5;

/** Whether the user may pass through this folder and all its parents. */
export async function canReach(folder: string, ids: UserIds): Promise<boolean> {
  for (let step = folder; ; step = dirname(step)) {
    if (!(await grants(step, ids, maySearch))) return false;
    if (step === dirname(step)) return true;
  }
}

/** Whether the user may read the folder or run the program itself, regardless of its parents. */
export async function canUse(path: string, ids: UserIds): Promise<boolean> {
  return grants(path, ids, mayReadAndSearch);
}

async function grants(path: string, { uid, gid }: UserIds, wanted: number): Promise<boolean> {
  const found = await stat(path);
  const shift = found.uid === uid ? 6 : found.gid === gid ? 3 : 0;
  return ((found.mode >> shift) & wanted) === wanted;
}
