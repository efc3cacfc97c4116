import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';

/** How long one address is tried before the next one is tried in parallel (RFC 8305 recommends 250 ms). */
const headStartMs = 250;
/** A dead host with many addresses must not cost many sockets per POST. */
const maxAddresses = 4;

const ignore = () => undefined;

/** Connects to the first of these addresses that answers. They are literals, so nothing is resolved here. */
export function openTcp(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  const candidates = addresses.slice(0, maxAddresses);
  return new Promise((resolve, reject) => {
    const open = new Set<Socket>();
    let tried = 0;
    let timer: NodeJS.Timeout | undefined;

    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      for (const socket of open) socket.destroy();
    }
    function stop(): void {
      finish();
      reject(signal.reason as Error);
    }
    function fail(error: Error): void {
      if (tried < candidates.length) tryNext();
      else if (open.size === 0) {
        finish();
        reject(error);
      }
    }
    function tryNext(): void {
      clearTimeout(timer);
      const host = candidates[tried] as string;
      tried += 1;
      const socket = connectTcp({ host, port, noDelay: true, autoSelectFamily: false });
      open.add(socket);
      socket.once('connect', () => {
        open.delete(socket);
        finish();
        resolve(socket);
      });
      // Stays for the socket's lifetime: an error before undici listens must not end the process.
      socket.on('error', (error) => {
        if (open.delete(socket)) fail(error);
      });
      if (tried < candidates.length) timer = setTimeout(tryNext, headStartMs);
    }

    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    signal.addEventListener('abort', stop, { once: true });
    tryNext();
  });
}

export interface TlsName {
  /** The host of the URL, for which the certificate must be valid. */
  readonly host: string;
  /** Null for an address, which is not sent as a server name (RFC 6066). */
  readonly servername: string | null;
  readonly secureContext: SecureContext;
}

/** Starts TLS on a connected socket. The certificate is always verified, whatever NODE_TLS_REJECT_UNAUTHORIZED says. */
export function startTls(tcp: Socket, name: TlsName, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      socket: tcp,
      host: name.host,
      ...(name.servername === null ? {} : { servername: name.servername }),
      secureContext: name.secureContext,
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    });
    function stop(): void {
      socket.destroy();
      reject(signal.reason as Error);
    }
    function fail(error: Error): void {
      signal.removeEventListener('abort', stop);
      reject(error);
    }
    socket.on('error', ignore).once('error', fail);
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      socket.off('error', fail);
      resolve(socket);
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
