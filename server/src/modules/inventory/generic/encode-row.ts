import type { ClassDeclaration, Field } from '@storehouse/contract/inventory/class-declaration';
import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { RawRow } from '../../../database/database.ts';
import { targetOf } from './class-targets.ts';

/** JSON of one object, made from the texts of its columns without parsing them into values first. */
export type RowEncoder = (row: RawRow) => string;

type Encode = (row: RawRow, at: number) => string;

interface Piece {
  readonly prefix: string;
  readonly columns: number;
  readonly encode: Encode;
}

/** The encoder of a class: its columns come in the order in which `compile-class.ts` selects them. */
export function encoderOf(declaration: ClassDeclaration): RowEncoder {
  const pieces: Piece[] = [
    { prefix: '{"id":', columns: 1, encode: quoted },
    ...Object.entries(declaration.fields).map(([name, field]) => ({ prefix: `,"${name}":`, ...pieceOf(field) })),
    { prefix: ',"version":', columns: 1, encode: bare },
    { prefix: ',"dateCreated":', columns: 1, encode: moment },
    { prefix: ',"lastUpdated":', columns: 1, encode: moment },
  ];
  return (row) => {
    let json = '';
    let at = 0;
    for (const piece of pieces) {
      json += piece.prefix + piece.encode(row, at);
      at += piece.columns;
    }
    return `${json}}`;
  };
}

function pieceOf(field: Field): Omit<Piece, 'prefix'> {
  switch (field.type) {
    case 'text':
    case 'enum':
      return { columns: 1, encode: quoted };
    case 'date':
      return { columns: 1, encode: plainlyQuoted };
    case 'boolean':
      return { columns: 1, encode: (row, at) => (row[at] === null ? 'null' : row[at] === 't' ? 'true' : 'false') };
    case 'datetime':
      return { columns: 1, encode: moment };
    case 'integer':
    case 'decimal':
    case 'set':
    case 'parts':
      return { columns: 1, encode: bare };
    case 'reference':
      return referencePiece(field.to);
  }
}

function referencePiece(to: string): Omit<Piece, 'prefix'> {
  if (to === 'transactionType') {
    return {
      columns: 1,
      encode: (row, at) => JSON.stringify({ ...named(row[at] as string), class: 'transactionType' }),
    };
  }
  const { namedBy } = targetOf(to);
  const end = `,"class":"${to}"}`;
  if (namedBy === 'id') {
    return { columns: 1, encode: (row, at) => (row[at] === null ? 'null' : `{"id":${quoted(row, at)}${end}`) };
  }
  return {
    columns: 2,
    encode: (row, at) =>
      row[at] === null ? 'null' : `{"id":${quoted(row, at)},"${namedBy}":${quoted(row, at + 1)}${end}`,
  };
}

const named = (id: string) => ({ id, name: transactionType(id).name });

const bare: Encode = (row, at) => row[at] ?? 'null';
const quoted: Encode = (row, at) => (row[at] === null ? 'null' : JSON.stringify(row[at]));
const plainlyQuoted: Encode = (row, at) => (row[at] === null ? 'null' : `"${row[at] as string}"`);

/** `2026-03-01 08:00:00.5+00`, as PostgreSQL writes it in UTC, becomes `2026-03-01T08:00:00.500Z`. */
const moment: Encode = (row, at) => {
  const text = row[at];
  if (text == null) return 'null';
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z"`;
};
