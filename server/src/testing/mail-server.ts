import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
}

/** Mail servers on this machine that record what they accept. */
export function openMailServers() {
  const servers: SMTPServer[] = [];
  const arrived: ArrivedMail[] = [];
  return {
    arrived,
    /** Returns its port. */
    async start(options: SMTPServerOptions = {}, port = 0): Promise<number> {
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            const { mailFrom, rcptTo } = session.envelope;
            const from = mailFrom === false ? '' : mailFrom.address;
            arrived.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
            done();
          });
        },
        ...options,
      });
      server.on('error', () => undefined);
      servers.push(server);
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
      return (server.server.address() as AddressInfo).port;
    },
    async stopAll(): Promise<void> {
      await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))));
    },
  };
}

/** A key and its certificate for localhost. */
export function selfSigned(): [string, string] {
  const text = execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      '-',
      '-out',
      '-',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  ).toString();
  const certificate = text.indexOf('-----BEGIN CERTIFICATE');
  return [text.slice(0, certificate), text.slice(certificate)];
}
