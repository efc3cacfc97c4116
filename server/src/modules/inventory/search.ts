import { readBarcode } from '@storehouse/contract/inventory/barcode';
import { foundKinds, type Found } from '@storehouse/contract/operations/instance/search-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { candidateSql, searchValues, type FoundCandidate } from './search/find-candidates.ts';
import { findScanned } from './search/find-scanned.ts';
import { bestMatches } from './search/rank-matches.ts';

const maxPerKind = 8;
/** A single character matches too much. */
const minCharacters = 2;
const maxCharacters = 100;

export type Search = ReturnType<typeof openSearch>;

/**
 * Finds anything with a name or a number; for a bar code, the product and the lot that it names. No roles are checked, because
 * everyone on the instance may read everything that it finds.
 */
export function openSearch({ db }: ModuleContext) {
  return {
    async find({ accountId }: InstanceCaller, text: string): Promise<Found[]> {
      const search = text.trim().slice(0, maxCharacters);
      if (search.length < minCharacters) return [];
      const barcode = readBarcode(search);
      const scanned = barcode ? await findScanned(db, accountId, barcode) : [];
      if (scanned.length > 0) return scanned;
      const found = await Promise.all(
        foundKinds.map(async (kind) => {
          const rows = await db.query<FoundCandidate>(candidateSql(kind, search), searchValues(accountId, search));
          return bestMatches(search, rows, maxPerKind).map(({ id, name, number, detail }) => ({
            kind,
            id,
            name,
            number,
            detail,
          }));
        }),
      );
      return found.flat();
    },
  };
}
