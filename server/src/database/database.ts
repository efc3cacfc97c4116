import type { Listener, Notice } from './notify.ts';

/** A named statement is prepared and planned once per connection. */
export type Sql = string | { readonly name: string; readonly text: string };

export interface Queryable {
  readonly query: <Row extends object>(sql: Sql, values?: readonly unknown[]) => Promise<Row[]>;
  /** The columns as PostgreSQL sends them, unparsed, for encoders that turn text into text. */
  rawRows(sql: Sql, values?: readonly unknown[]): Promise<RawRow[]>;
}

export type RawRow = readonly (string | null)[];

export interface Transaction extends Queryable {
  /** The rows that the last statement of `begin` returned. */
  readonly opened: readonly object[];
  /** Runs the work in a savepoint. If it fails, the transaction continues without it, and the error is returned. */
  attempt(work: () => Promise<void>): Promise<Error | null>;
  /** The rows of a `copy … to stdout` in PostgreSQL's text format. */
  copyOut(sql: string): AsyncIterable<Buffer>;
  /** Feeds rows in that format to a `copy … from stdin`; returns their number. */
  copyIn(sql: string, rows: AsyncIterable<Buffer>): Promise<number>;
  /** Notifies listeners on the channel once the transaction is committed. */
  notify(notice: Notice): void;
  /**
   * Runs the work just before the commit, once per key and in key order: for rows that many transactions write, so that
   * each is locked only while its transaction commits, and never in a deadlock.
   */
  atEnd(key: string, work: () => Promise<void>): void;
  /** Sends a statement together with the commit: one round trip for both. */
  commitWith(sql: string, values: readonly InlineValue[]): void;
}

/** One connection, on which every statement commits itself unless it is part of a transaction. */
export interface Session extends Queryable {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** What a statement without parameters can contain. */
export type InlineValue = string | Date | Buffer | null;

export interface Database extends Queryable {
  /** Runs the work in one transaction. By default a restore waits for it, and each statement has a request's time limit. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, begin?: string, statementMs?: number): Promise<T>;
  /** Runs the work on one connection, whose settings and advisory locks end with it. */
  session<T>(work: (session: Session) => Promise<T>, statementMs: number): Promise<T>;
  /** Notifies listeners on the channel, in every process. */
  notify(notice: Notice): void;
  /** Calls back with the text of each notice, and with null if some may have been missed. */
  listen(channel: string, onNotice: (text: string | null) => void): Listener;
  /** Open, idle and awaited connections, for the metrics. */
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

/** All objects of Storehouse are in this schema, so that it can share a database and be restored as a unit. */
export const schemaName = 'storehouse';

/**
 * Every transaction holds this lock in shared mode; a restore takes it exclusively, so it never sees a transaction in
 * progress.
 */
export const gateLock = 7_368_002;
