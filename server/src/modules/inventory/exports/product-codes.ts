import type { Queryable } from '../../../database/database.ts';
import type { LineOf } from './document-columns.ts';

/** The rows of documents, line by line, with the product codes: documents themselves have only the names of products. */
export async function rowsOfLines<Document, Line extends { readonly product: { readonly id: string } }>(
  db: Queryable,
  accountId: string,
  documents: readonly Document[],
  linesOf: (document: Document) => readonly Line[],
): Promise<LineOf<Document, Line>[]> {
  const ids = new Set(documents.flatMap((document) => linesOf(document).map(({ product }) => product.id)));
  const products = await db.query<{ id: string; code: string }>(
    'select id, product_code as code from products where account_id = $1 and id = any($2)',
    [accountId, [...ids]],
  );
  const codes = new Map(products.map(({ id, code }) => [id, code]));
  return documents.flatMap((document): LineOf<Document, Line>[] => {
    const lines = linesOf(document);
    if (lines.length === 0) return [{ document, line: null, productCode: undefined }];
    return lines.map((line) => ({ document, line, productCode: codes.get(line.product.id) }));
  });
}
