import type { Listener } from './listen.ts';

/** A statement with a name is prepared once per connection and planned once. */
export type Sql = string | { readonly name: string; readonly text: string };

export interface Queryable {
  query<Row extends object>(sql: Sql, values?: readonly unknown[]): Promise<Row[]>;
  /** The columns as PostgreSQL writes them, unparsed: for encoders that turn text into text. */
  rawRows(sql: Sql, values?: readonly unknown[]): Promise<RawRow[]>;
}

export type RawRow = readonly (string | null)[];

export interface Transaction extends Queryable {
  /** Runs the work in a savepoint: when it fails, the transaction goes on without it and the error is returned. */
  attempt(work: () => Promise<void>): Promise<Error | null>;
  /** The rows of a `copy … to stdout` in PostgreSQL's text format. */
  copyOut(sql: string): AsyncIterable<Buffer>;
  /** Feeds rows in that format to a `copy … from stdin`; answers with how many there were. */
  copyIn(sql: string, rows: AsyncIterable<Buffer>): Promise<number>;
  /** Wakes those who listen on the channel, once the transaction is committed. */
  notify(channel: string): void;
}

export interface Database extends Queryable {
  /** Runs the work in one transaction; by default one that a restore waits for, and whose statements are as short as a request's. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, begin?: string, statementMs?: number): Promise<T>;
  /** Wakes those who listen on the channel, in every process. */
  notify(channel: string): void;
  listen(channel: string, onNotice: () => void): Listener;
  /** Connections open, idle and waited for, for the metrics. */
  poolState(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface ConnectionSettings {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly ssl?: false;
}

/** Every object of Storehouse lives in this schema, so that it can share a database and be restored as one. */
export const schemaName = 'storehouse';

/** Held by every transaction together with the others; a restore takes it alone, and so meets no transaction half-way. */
export const gateLock = 7_368_002;
