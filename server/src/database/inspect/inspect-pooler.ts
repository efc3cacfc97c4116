import { StartError } from '../../foundation/errors/failures.ts';
import { requirePooled } from '../connection/find-pooler.ts';
import { openDatabase } from '../open-database.ts';
import { inspectionMs } from './inspect-database.ts';

/** Why a start would refuse the pooler before a server that answers; null if it would not. */
export async function refusalOfPooler(databaseUrl: string, directUrl: string): Promise<string | null> {
  const options = { size: 1, statementMs: inspectionMs, onConnectionError: () => undefined };
  const pooled = openDatabase({ connectionString: databaseUrl }, { ...options, isPooled: true });
  const direct = openDatabase({ connectionString: directUrl }, options);
  try {
    await requirePooled(pooled, direct);
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    const { message } = ((error as Error).cause as Error | undefined) ?? (error as Error);
    return `The pooler at --database-url cannot be used: ${message.replace(/\.$/, '')}.`;
  } finally {
    await Promise.all([pooled.close(), direct.close()]);
  }
}
