import type { Transaction } from '../../../../database/database.ts';
import type { ReadRow } from '../rows/read-row.ts';

/** Finds the products that rows name. */
export interface ProductKeys {
  /** Looks up the codes of a batch and locks their products until the transaction ends. */
  look(rows: readonly ReadRow[]): Promise<void>;
  coded(code: string): string | null;
  /** The product with this name; `several` if it is not the only one. */
  named(name: string): string | null;
  /** Adds a product that a row creates or renames, because later rows may name it, even in the same batch. */
  add(id: string, code: string | undefined, name: string): void;
}

/** Instead of an id, where a name does not tell which product is meant. */
export const several = 'several';

export function openProductKeys(tx: Transaction, accountId: string): ProductKeys {
  let byCode = new Map<string, string>();
  let byName: Map<string, string> | null = null;
  const addName = (names: Map<string, string>, id: string, name: string) =>
    names.set(name, (names.get(name) ?? id) === id ? id : several);

  /** Reads the names of all products: once, and only for a file that has rows without a code. */
  async function readNames(): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    const rows = await tx.query<{ id: string; name: string }>('select id, name from products where account_id = $1', [
      accountId,
    ]);
    for (const { id, name } of rows) addName(names, id, name);
    return names;
  }

  return {
    async look(rows) {
      const codes = rows.flatMap(({ values }) => (values['productCode'] as string | undefined) ?? []);
      const found = await tx.query<{ id: string; code: string }>(
        `select id, product_code as code from products
         where account_id = $1 and product_code = any($2) for key share`,
        [accountId, codes],
      );
      byCode = new Map(found.map(({ id, code }) => [code, id]));
      if (codes.length < rows.length) byName ??= await readNames();
    },
    coded: (code) => byCode.get(code) ?? null,
    named: (name) => byName?.get(name) ?? null,
    add(id, code, name) {
      if (code !== undefined) byCode.set(code, id);
      if (byName) addName(byName, id, name);
    },
  };
}
