import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StatementBatch } from './statement-batch.ts';

export interface RecordedStatement {
  readonly text: string;
  /** The parameters it was first run with, as they are sent. */
  readonly values: readonly (string | null)[];
}

/**
 * The class of a pool's connections. With a folder, which is the test mode `STOREHOUSE_RECORD_STATEMENTS`, each
 * distinct statement is written to a file there before it first runs, since the tests kill programs. Without one, it is
 * the driver's own class.
 */
export function connectionClass(folder: string | null): typeof pg.Client {
  if (folder === null) return pg.Client;
  const file = join(folder, `${String(process.pid)}-${randomBytes(4).toString('hex')}.jsonl`);
  const known = new Set<string>();
  const record = (statement: RecordedStatement) => {
    const key = recordKeyOf(statement);
    if (known.has(key)) return;
    known.add(key);
    appendFileSync(file, `${JSON.stringify(statement)}\n`);
  };
  class RecordingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...sent: unknown[]) => unknown;
      this.query = ((...sent: unknown[]) => {
        statementsOf(sent).forEach(record);
        return query(...sent);
      }) as typeof this.query;
    }
  }
  return RecordingClient;
}

/** One example is enough for statements that differ only in values, except for null, which may get another plan. */
export const recordKeyOf = ({ text, values }: RecordedStatement): string =>
  JSON.stringify([shapeOf(text), values.map((value) => value === null)]);

/** The statement without its written-out values: equal for statements that differ in nothing else. */
export const shapeOf = (text: string): string => text.replaceAll(/'(?:[^']|'')*'|(?<![\w$])\d+/g, '?');

const statementsOf = (sent: readonly unknown[]): RecordedStatement[] =>
  sent[0] instanceof StatementBatch
    ? sent[0].statements.map(({ sql, values }) => asStatement([sql, values]))
    : [asStatement(sent)];

/** A text, a text with parameters, or a stream that copies rows, which carries its statement as text. */
function asStatement([query, values]: readonly unknown[]): RecordedStatement {
  const { text, values: own } = typeof query === 'string' ? { text: query } : (query as Sent);
  return { text, values: (own ?? (values as unknown[] | undefined) ?? []).map(asSent) };
}

interface Sent {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** How the driver writes parameters; its types do not list it. */
const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } };

function asSent(value: unknown): string | null {
  const sent = utils.prepareValue(value);
  return Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : sent;
}
