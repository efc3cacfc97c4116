import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';

export interface Sent {
  readonly id: string;
  /** By this process's clock. */
  readonly sentAt: number;
  outcome: 'full' | 'cut' | 'unanswered' | 'refused';
  status?: number;
  closes?: boolean;
  error?: string;
}

/**
 * One client on one connection: sends the next request as soon as the last one is answered, until it is no longer
 * admitted.
 */
export async function sendOneByOne(
  url: string,
  headers: Readonly<Record<string, string>>,
  name: string,
): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sent: Sent[] = [];
  do {
    const id = `${name}-${String(sent.length).padStart(6, '0')}`;
    sent.push(await send(url, { ...headers, 'x-request-id': id }, id, agent));
  } while (sent.at(-1)?.outcome === 'full');
  agent.destroy();
  return sent;
}

function send(url: string, headers: Readonly<Record<string, string>>, id: string, agent: Agent): Promise<Sent> {
  return new Promise((resolve) => {
    const sent: Sent = { id, sentAt: performance.now(), outcome: 'unanswered' };
    const request = httpRequest(url, { agent, headers });
    const read = (response: IncomingMessage) => {
      // The response has started: anything but all of it is a loss.
      sent.outcome = 'cut';
      sent.status = response.statusCode ?? 0;
      sent.closes = response.headers.connection === 'close';
      response.resume();
      response.on('close', () => {
        if (response.complete) sent.outcome = 'full';
        resolve(sent);
      });
      response.on('error', () => undefined);
    };
    request.on('response', read);
    request.on('error', (error: NodeJS.ErrnoException) => {
      sent.error = `${error.code ?? ''} ${error.message}`;
      if (error.code === 'ECONNREFUSED') sent.outcome = 'refused';
      if (sent.outcome !== 'cut') resolve(sent);
    });
    request.end();
  });
}
