import type { Connection } from './keep-connections.ts';
import type { StopSignal } from './stop-signal.ts';

/** What the receiver said: `isWhole` is false when its body was cut at the limit, by the time or by the end of the connection. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly isWhole: boolean;
}

interface Exchange {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly maxBodyBytes: number;
  readonly signal: StopSignal;
}

const enough = new Error('enough was read');
const maxInterim = 16;
const notHttp = Object.assign(new Error('too many interim answers'), { code: 'HPE_INTERIM' });

/**
 * One POST on a connection, which is given back or ended with it. From the moment the status is known it decides (section 4): what
 * then cuts the body short leaves an answer. Redirects are not followed and nothing is decompressed: plain `dispatch` does neither.
 */
export function exchange(connection: Connection, post: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let room = post.maxBodyBytes;
    let interim = 0;
    let status: number | null = null;

    function settle(isWhole: boolean, error: Error): void {
      unfollow();
      if (status === null) reject(error);
      else resolve({ status, body: Buffer.concat(chunks), isWhole });
    }
    /** Draining the rest would be at the receiver's pleasure, so the connection goes too. */
    function cut(reason: Error): void {
      settle(false, reason);
      connection.end(reason);
    }
    const unfollow = post.signal.follow(cut);
    connection.client.dispatch(
      { method: 'POST', path: post.path, headers: post.headers, body: post.body },
      {
        onRequestStart: () => undefined,
        onResponseStart(_controller, statusCode) {
          if (statusCode >= 200) status = statusCode;
          // Before its answer a receiver may send 1xx, and would keep the parser busy with an endless row of them.
          else if ((interim += 1) > maxInterim) cut(notHttp);
        },
        onResponseData(_controller, chunk) {
          if (room > 0) chunks.push(Buffer.from(chunk.subarray(0, room)));
          room -= chunk.length;
          if (room < 0) cut(enough);
        },
        onResponseEnd() {
          settle(true, enough);
          connection.giveBack();
        },
        onResponseError(_controller, error) {
          cut(error);
        },
      },
    );
  });
}
