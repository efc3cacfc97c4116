import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpSettings } from '../../../foundation/text/parse-smtp-url.ts';

export interface SmtpMessage {
  readonly from: string;
  readonly to: string;
  readonly body: Buffer;
  /** Awaited before the end of the message is sent; if it rejects, the server gets no end and therefore no message. */
  readonly beforeEnd: () => Promise<void>;
}

export interface SmtpSession {
  /** Resolves when the server has accepted the message. After a rejection the session may be broken, see `isOpen`. */
  send(message: SmtpMessage): Promise<void>;
  isOpen(): boolean;
  close(): void;
}

/** Following RFC 5321, 4.5.3.2: a server may take ten minutes to answer the end of a message. */
const patientTimes = { connectionTimeout: 120_000, greetingTimeout: 60_000, socketTimeout: 600_000 };

/** Connects to the mail server, with TLS and authentication if configured. */
export async function openSmtpSession(settings: SmtpSettings, ca?: string, times = patientTimes): Promise<SmtpSession> {
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'implicit',
    requireTLS: settings.tls === 'starttls',
    ignoreTLS: settings.tls === 'off',
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    ...times,
  });
  let isOpen = true;
  let fail: (error: Error) => void = () => undefined;
  connection.on('error', (error: Error) => {
    isOpen = false;
    fail(error);
  });
  connection.on('end', () => {
    isOpen = false;
    fail(new Error('The mail server closed the connection.'));
  });

  /** A step ends with its callback, or with the end of the connection. */
  const step = (begin: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      fail = reject;
      begin((error) => {
        if (error) reject(error);
        else resolve();
      });
    });

  const close = () => {
    isOpen = false;
    connection.close();
  };
  try {
    await step((done) => {
      connection.connect(done);
    });
    const { credentials } = settings;
    if (credentials !== null) {
      await step((done) => {
        connection.login({ credentials }, done);
      });
    }
  } catch (error) {
    close();
    throw error;
  }

  return {
    isOpen: () => isOpen,
    close,
    async send({ from, to, body, beforeEnd }) {
      async function* wholeMessage() {
        yield body;
        await beforeEnd();
      }
      try {
        await step((done) => {
          connection.send({ from, to, size: body.length }, Readable.from(wholeMessage()), (error) => {
            done(error);
          });
        });
      } catch (error) {
        // A message cannot be aborted midway, so the connection is closed. After a refused sender or recipient, a reset
        // is enough.
        if ((error as { code?: string }).code === 'ESTREAM') close();
        if (isOpen) {
          await step((done) => {
            connection.reset(done);
          }).catch(close);
        }
        throw error;
      }
    },
  };
}
