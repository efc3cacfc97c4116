import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For STOREHOUSE_SMTP_URL and STOREHOUSE_MAIL_FROM. */
  readonly env: Record<string, string>;
  /** The messages it accepted, in order. */
  readonly mails: (Email & { recipient: string })[];
  /** How long it waits before it confirms a message that it already has. */
  delayMs: number;
  close(): Promise<void>;
}

/** A real mail server on loopback. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ ...mail, recipient: session.envelope.rcptTo[0]?.address ?? '' });
          setTimeout(done, server.delayMs);
        });
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  const bound = (smtp.server.address() as AddressInfo).port;
  const server: MailServer = {
    env: {
      STOREHOUSE_SMTP_URL: `smtp://127.0.0.1:${bound}?tls=off`,
      STOREHOUSE_MAIL_FROM: 'Storehouse <storehouse@example.com>',
    },
    mails,
    delayMs: 0,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return server;
}
