import type { WebhookContext } from '../webhook-context.ts';
import { parseUrl } from '../../../foundation/text/parse-url.ts';

/** The path under the platform's public URL. It needs no key, because the token that follows cannot be guessed. */
const receiverPath = '/api/v1/test-receivers/';

/** Why a receiver cannot be used or read. */
export const receiverGone = 'The test receiver has expired or belongs to another account.';

export interface ReceiverName {
  readonly accountId: string;
  readonly receiverId: string;
}

/**
 * A token contains the account's id, so that the receiver is found like everything else of an account. The receiver's id
 * has 122 random bits.
 */
function receiverToken({ accountId, receiverId }: ReceiverName): string {
  return Buffer.from(`${accountId}${receiverId}`.replaceAll('-', ''), 'hex').toString('base64url');
}

export function readReceiverToken(token: string): ReceiverName | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').toString('hex');
  return { accountId: uuidOf(hex.slice(0, 32)), receiverId: uuidOf(hex.slice(32)) };
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The URL at which a receiver is registered for an endpoint. */
export function receiverUrl(context: WebhookContext, name: ReceiverName): string {
  return new URL(receiverPath + receiverToken(name), context.platformUrl()).href;
}

/** The account's receiver with this URL; `gone` if it has expired or belongs to another account, null for any other URL. */
export async function findReceiverOfUrl(
  context: WebhookContext,
  accountId: string,
  url: string,
): Promise<ReceiverName | 'gone' | null> {
  const target = parseUrl(url);
  if (target?.origin !== context.platformUrl().origin || !target.pathname.startsWith(receiverPath)) return null;
  const name = readReceiverToken(target.pathname.slice(receiverPath.length));
  if (name?.accountId !== accountId) return 'gone';
  const [found] = await context.db.query(
    'select 1 from test_receivers where account_id = $1 and receiver_id = $2 and expires_at > $3',
    [accountId, name.receiverId, context.clock.now()],
  );
  return found ? name : 'gone';
}
