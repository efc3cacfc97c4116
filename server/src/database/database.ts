import type { Listener, Notice } from './notify.ts';

/** A named statement is prepared and planned once per connection. */
export type Sql = string | { readonly name: string; readonly text: string };

/** A statement with its values. */
export interface Statement {
  readonly sql: Sql;
  readonly values?: readonly unknown[];
}

export interface Queryable {
  readonly query: <Row extends object>(sql: Sql, values?: readonly unknown[]) => Promise<Row[]>;
  /** The columns as PostgreSQL sends them, unparsed, for encoders that turn text into text. */
  rawRows(sql: Sql, values?: readonly unknown[]): Promise<RawRow[]>;
}

export type RawRow = readonly (string | null)[];

export interface Transaction extends Queryable {
  /** Runs statements one after the other in one round trip; returns the rows of each. If one fails, the rest are not run. */
  batch(statements: readonly Statement[]): Promise<object[][]>;
  /** Runs a statement whose rows nobody needs, together with the next one. If it fails, so does that one. */
  later(statement: Statement): void;
  /** Runs the work in a savepoint. If it fails, the transaction continues without it, and the error is returned. */
  attempt(work: () => Promise<void>): Promise<Error | null>;
  /** The rows of a `copy … to stdout` in PostgreSQL's text format. */
  copyOut(sql: string): AsyncIterable<Buffer>;
  /** Feeds rows in that format to a `copy … from stdin`; returns their number. */
  copyIn(sql: string, rows: AsyncIterable<Buffer>): Promise<number>;
  /** Notifies listeners on the channel once the transaction is committed. */
  notify(notice: Notice): void;
  /**
   * Runs statements or work just before the commit, once per key and in key order: for rows that many transactions write, so that
   * each is locked only while its transaction commits, and never in a deadlock. Statements are sent together with the commit, unless
   * work comes after them.
   */
  atEnd(key: string, end: AtEnd): void;
  /** Sends a statement together with the commit: one round trip for both. */
  commitWith(statement: Statement): void;
}

export type AtEnd = readonly Statement[] | (() => Promise<void>);

/** How a transaction starts. All of this is sent together with its first statement. */
export type Begin = readonly [Statement, ...Statement[]];

/** One connection, on which every statement commits itself unless it is part of a transaction. */
export interface Session extends Queryable {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export interface Database extends Queryable {
  /**
   * Runs the work in one transaction. By default a restore waits for it, and each statement has a request's time limit.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, begin?: Begin, statementMs?: number): Promise<T>;
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

export const waitAtGate: Statement = {
  sql: { name: 'wait-at-gate', text: `select pg_advisory_xact_lock_shared(${String(gateLock)})` },
};

/** Without waiting for a restore. */
export const plainBegin: Begin = [{ sql: 'begin' }];

export const beginAtGate: Begin = [...plainBegin, waitAtGate];

/** All reads are from the same moment. */
export const beginSnapshot: Begin = [{ sql: 'begin isolation level repeatable read read only' }];
