import { symbols, type DestinationStream } from 'pino';
import { scrubSecrets } from '../secrets/scrub-secrets.ts';
import type { Log } from './log.ts';

export interface Answer {
  /** A word that needs no escaping. */
  readonly requestId: string;
  readonly method: string;
  /** Without secrets. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** Ids of the account, key and person, if known. */
  readonly caller: Readonly<Record<string, string | undefined>> | undefined;
}

/** The parts of a logger from which it composes its own lines. */
interface Inside {
  readonly [symbols.streamSym]: DestinationStream;
  readonly [symbols.chindingsSym]: string;
}

const infoLevel = 30;

/**
 * Writes the log line of an answer, byte for byte as `log.info({ … }, 'answered')` would. Every request has one and its
 * fields are known, so it is composed here: 4 to 17 µs instead of 31 µs with `log.info` (decision 0057). Secrets are
 * already taken out of everything that the client chose, so the line does not pass the scrubber again.
 */
export function openAnswerLog(log: Log): (answer: Answer) => void {
  const { [symbols.streamSym]: stream, [symbols.chindingsSym]: bindings } = log as unknown as Inside;
  const time = isoTime();
  return ({ requestId, method, path, status, ms, caller }) => {
    if (log.levelVal > infoLevel) return;
    let line = `{"level":30,"time":"${time()}"${bindings},"requestId":"${scrubSecrets(requestId)}","method":"${method}","path":${JSON.stringify(path)},"status":${String(status)},"ms":${String(ms)}`;
    for (const name in caller) {
      const id = caller[name];
      if (id !== undefined) line += `,"${name}":${JSON.stringify(id)}`;
    }
    stream.write(`${line},"msg":"answered"}\n`);
  };
}

/** The time as text; the lines of one second have all but the milliseconds in common. */
function isoTime(): () => string {
  let [second, text] = [-1, ''];
  return () => {
    const now = Date.now();
    const ms = now % 1_000;
    if (now - ms !== second) {
      second = now - ms;
      text = new Date(second).toISOString().slice(0, -'000Z'.length);
    }
    return `${text}${String(ms).padStart(3, '0')}Z`;
  };
}
