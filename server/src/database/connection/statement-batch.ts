import pg from 'pg';
import type { Sql, Statement } from '../database.ts';
import { databaseTypes } from './open-pool.ts';

/** What the driver's `Query` offers beyond its types. */
interface DriverQuery {
  readonly name?: string;
  readonly text: string;
  submit(connection: DriverConnection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleReadyForQuery(connection: DriverConnection): void;
}

interface DriverConnection {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts of named statements that were sent and not yet confirmed. */
  readonly submittedNamedStatements: Record<string, string>;
  sync(): void;
}

type OnEnd = (error: Error | null, rows: object[][]) => void;

export const asQuery = (sql: Sql) => (typeof sql === 'string' ? { text: sql } : sql);

/**
 * Several statements in one round trip, for the driver's `query`. They are sent one after the other with a single Sync at the end, so
 * that the server skips all others once one fails. The driver's own pipelining sends a Sync after each, and what follows a `begin` that
 * failed would commit by itself; it also refuses COPY on such a connection.
 */
export class StatementBatch {
  readonly #queries: readonly DriverQuery[];
  readonly #rows: object[][] = [];
  readonly #onEnd: OnEnd;
  #answered = 0;
  #failure: Error | null = null;

  readonly statements: readonly Statement[];

  constructor(statements: readonly Statement[], onEnd: OnEnd) {
    this.statements = statements;
    this.#onEnd = onEnd;
    this.#queries = statements.map(({ sql, values }, index) => {
      const config = { ...asQuery(sql), values: values as unknown[], types: databaseTypes, queryMode: 'extended' };
      const onAnswer = (error: Error | null | undefined, result?: pg.QueryResult<object>) => {
        this.#failure ??= error ?? null;
        this.#rows[index] = result?.rows ?? [];
      };
      return new pg.Query(config, undefined, onAnswer) as unknown as DriverQuery;
    });
  }

  /** The statement whose answer comes next: the driver remembers that it is prepared. */
  get name(): string | undefined {
    return this.#next?.name;
  }

  get text(): string | undefined {
    return this.#next?.text;
  }

  /** None after the last answer: a server that shuts down may send its last word instead of being ready. */
  get #next(): DriverQuery | undefined {
    return this.#queries[this.#answered];
  }

  submit(connection: DriverConnection): null {
    const unsynced = Object.create(connection, { sync: { value: () => undefined } }) as DriverConnection;
    connection.stream.cork();
    for (const query of this.#queries) {
      const refusal = query.submit(unsynced);
      this.#failure ??= refusal;
      if (this.#failure) break;
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#next?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#next?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    this.#next?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleEmptyQuery(): void {
    this.#answered += 1;
  }

  handleError(error: Error, connection: DriverConnection): void {
    // The server has not prepared what it skipped.
    for (const { name } of this.#queries.slice(this.#answered)) {
      if (name !== undefined) Reflect.deleteProperty(connection.submittedNamedStatements, name);
    }
    // If the connection breaks after the last answer, what was answered has happened, such as a commit.
    if (this.#answered === this.#queries.length) this.handleReadyForQuery(connection);
    else this.#onEnd(this.#failure ?? error, []);
  }

  handleReadyForQuery(connection: DriverConnection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.#onEnd(this.#failure, this.#rows);
  }
}
