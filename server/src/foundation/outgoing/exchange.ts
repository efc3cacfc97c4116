import type { Connection } from './keep-connections.ts';
import type { StopSignal } from './bound-reading.ts';

/**
 * The receiver's response. `isWhole` is false if its body was cut by the limit, the timeout or the end of the
 * connection.
 */
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
 * One POST on a connection, which is then returned or ended. Once the status is known, it decides (section 4): whatever
 * cuts the body short after that still leaves a response. Redirects are not followed and nothing is decompressed: plain
 * `dispatch` does neither.
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
    /** The receiver would decide how long draining takes, so the connection is closed too. */
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
          // A receiver may send 1xx before its response, and could keep the parser busy with an endless series of them.
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
