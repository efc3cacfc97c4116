import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseSmtpUrl } from '../../foundation/text/parse-smtp-url.ts';
import { openMailServers, selfSigned } from '../../testing/mail-server.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { dueSince, expireClaims, workOnce } from '../../testing/run-due-work.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { dropMails, forgetWaitingMails } from './clean-up.ts';
import { layOutMail } from './lay-out-mail.ts';
import { listAllMails, listMails, queueMails } from './queue-mails.ts';
import { openMailJob } from './mail-job.ts';
import type { MailContext } from './mail-context.ts';

const test = useTestDatabase();
let accountId = '';
let mailDir = '';
const servers = openMailServers();
const { arrived } = servers;

beforeAll(async () => {
  accountId = (await createTestAccount(test.context)).id;
  mailDir = await mkdtemp(join(tmpdir(), 'storehouse-mail-'));
});
afterAll(() => rm(mailDir, { recursive: true, force: true }));
beforeEach(async () => {
  arrived.length = 0;
  await test.db.query('delete from mails');
  await test.db.query(`delete from due_work where kind = 'mails'`);
});
afterEach(() => servers.stopAll());

const contextWith = (smtp: string | null, more: Partial<MailContext> = {}): MailContext => ({
  ...test.context,
  smtp: smtp === null ? null : parseSmtpUrl(smtp),
  from: 'Storehouse <storehouse@example.com>',
  mailDir,
  ...more,
});
const openWorker = (context: MailContext) => ({ round: () => workOnce(context, openMailJob(context)) });
const plain = (port: number) => `smtp://127.0.0.1:${port}?tls=off`;

const queue = (onceKey: string, recipients: string[]) =>
  test.db.transaction((tx) =>
    queueMails(tx, accountId, test.context.at, {
      kind: 'stock-alert',
      onceKey,
      recipients,
      ...layOutMail({ subject: 'Stock – 3 März', lines: ['Grüße <all>'], footer: 'Footer' }),
    }),
  );
const stateOf = async () =>
  (await listMails(test.db, accountId)).map(({ recipient, state, attempts }) => ({ recipient, state, attempts }));

describe('with a mail server', () => {
  it('sends plain text and HTML once to each recipient, however often it is queued', async () => {
    const port = await servers.start();
    await queue('check 1', ['a@example.com', 'b@example.com', 'a@example.com']);
    await queue('check 1', ['a@example.com']);
    const engine = openWorker(contextWith(plain(port)));
    expect(await engine.round()).toBe(true);
    expect(await engine.round()).toBe(false);
    await queue('check 1', ['a@example.com', 'b@example.com']);
    expect(await engine.round()).toBe(false);
    expect(arrived.map(({ from, to }) => [from, ...to]).sort()).toEqual([
      ['storehouse@example.com', 'a@example.com'],
      ['storehouse@example.com', 'b@example.com'],
    ]);
    const parsed = await PostalMime.parse(arrived[0]!.raw);
    expect(parsed).toMatchObject({
      subject: 'Stock – 3 März',
      from: { address: 'storehouse@example.com', name: 'Storehouse' },
    });
    expect(parsed.text?.trim()).toBe('Grüße <all>\n\n--\nFooter');
    expect(parsed.html).toContain('Grüße &lt;all&gt;');
    const [mail] = await listMails(test.db, accountId);
    expect(mail).toMatchObject({ state: 'sent', attempts: 1, error: null, nextAttemptAt: null });
    expect(arrived.some(({ raw }) => raw.toString().includes(`<${mail!.id}@example.com>`))).toBe(true);
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('speaks TLS that it verifies, and signs in', async () => {
    const [key, cert] = selfSigned();
    const signIns: unknown[] = [];
    const secured = {
      disabledCommands: [],
      key,
      cert,
      onAuth(
        auth: { username?: string | undefined; password?: string | undefined },
        _session: unknown,
        done: (e: null, r: { user: string }) => void,
      ) {
        signIns.push([auth.username, auth.password]);
        done(null, { user: 'me' });
      },
    } as SMTPServerOptions;
    const port = await servers.start(secured);
    const url = `smtp://me:p%40ss@localhost:${port}`;
    await queue('check tls', ['a@example.com']);
    await openWorker(contextWith(url)).round();
    expect([arrived, signIns]).toEqual([[], []]);
    test.context.at = new Date(test.context.at.getTime() + 60_000);
    await openWorker(contextWith(url, { ca: cert })).round();
    expect(signIns).toEqual([['me', 'p@ss']]);
    expect(arrived).toHaveLength(1);
    const implicit = await servers.start({ ...secured, secure: true });
    await queue('check tls 2', ['a@example.com']);
    await openWorker(contextWith(`smtps://me:p%40ss@localhost:${implicit}`, { ca: cert })).round();
    expect(arrived).toHaveLength(2);
  });

  it('sends no password and no mail to a server that offers no TLS', async () => {
    const port = await servers.start({ authOptional: true, disabledCommands: ['STARTTLS'] });
    await queue('check no tls', ['a@example.com']);
    await openWorker(contextWith(`smtp://127.0.0.1:${port}`)).round();
    expect(arrived).toEqual([]);
    expect(await stateOf()).toEqual([{ recipient: 'a@example.com', state: 'waiting', attempts: 1 }]);
  });

  it('ends a refused recipient, and only that one', async () => {
    const port = await servers.start({
      onRcptTo({ address }, _session, done) {
        if (address === 'gone@example.com') done(Object.assign(new Error('No such user'), { responseCode: 550 }));
        else if (address === 'busy@example.com') done(Object.assign(new Error('Busy'), { responseCode: 450 }));
        else done();
      },
    });
    await queue('check 2', ['a@example.com', 'gone@example.com', 'busy@example.com', 'z@example.com']);
    const engine = openWorker(contextWith(plain(port)));
    await engine.round();
    expect((await stateOf()).sort((a, b) => a.recipient.localeCompare(b.recipient))).toEqual([
      { recipient: 'a@example.com', state: 'sent', attempts: 1 },
      { recipient: 'busy@example.com', state: 'waiting', attempts: 1 },
      { recipient: 'gone@example.com', state: 'refused', attempts: 1 },
      { recipient: 'z@example.com', state: 'sent', attempts: 1 },
    ]);
    expect(arrived.flatMap(({ to }) => to).sort()).toEqual(['a@example.com', 'z@example.com']);
  });

  it('loses nothing while the server is down, tries with growing pauses, and sends when it is back', async () => {
    const port = await servers.start();
    await servers.stopAll();
    await queue('check 3', ['a@example.com', 'b@example.com']);
    const engine = openWorker(contextWith(plain(port)));
    for (const minutes of [1, 5, 15]) {
      expect(await engine.round()).toBe(true);
      expect(await engine.round()).toBe(false);
      expect(await dueSince(test.context, 'mails')).toBeNull();
      test.context.at = new Date(test.context.at.getTime() + minutes * 60_000);
    }
    await servers.start({}, port);
    expect(await engine.round()).toBe(true);
    expect(await stateOf()).toEqual([
      expect.objectContaining({ state: 'sent', attempts: 4 }),
      expect.objectContaining({ state: 'sent', attempts: 4 }),
    ]);
    expect(arrived).toHaveLength(2);
  });

  it('gives up after the last attempt, and says so', async () => {
    await queue('check 4', ['a@example.com']);
    const engine = openWorker(contextWith('smtp://127.0.0.1:1?tls=off'));
    for (let round = 0; round < 10; round += 1) {
      await engine.round();
      test.context.at = new Date(test.context.at.getTime() + 2 * 86_400_000);
    }
    expect(await stateOf()).toEqual([{ recipient: 'a@example.com', state: 'failed', attempts: 10 }]);
  });

  it('waits for a slow server without sending twice, in however many processes', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const port = await servers.start({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => {
          arrived.push({ from: '', to: [], raw: Buffer.alloc(0) });
          void answered.then(() => done());
        });
      },
    });
    await queue('check 5', ['a@example.com']);
    const first = openWorker(contextWith(plain(port))).round();
    while (arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const other = openWorker(contextWith(plain(port)));
    expect(await other.round()).toBe(false);
    expect(await stateOf()).toEqual([{ recipient: 'a@example.com', state: 'waiting', attempts: 1 }]);
    answer();
    await first;
    expect(await stateOf()).toEqual([{ recipient: 'a@example.com', state: 'sent', attempts: 1 }]);
    expect(arrived).toHaveLength(1);
  });
});

describe('after a process died', () => {
  /** Another process has claimed the mail, and perhaps handed its end to the server. */
  async function claimElsewhere(isHandedOver: boolean): Promise<void> {
    const handedOverAt = isHandedOver ? test.context.at : null;
    await test.db.query(`update mails set claim_id = $1, attempts = 1, handed_over_at = $2`, [accountId, handedOverAt]);
    await test.db.query(
      `update due_work set claim_id = $1, lease_until = clock_timestamp() + interval '15 seconds' where kind = 'mails'`,
      [accountId],
    );
  }

  it('a mail whose end the server had not been given is sent by another', async () => {
    const port = await servers.start();
    await queue('check 6', ['a@example.com']);
    await claimElsewhere(false);
    const engine = openWorker(contextWith(plain(port)));
    expect(await engine.round()).toBe(false);
    await expireClaims(test.context);
    expect(await engine.round()).toBe(true);
    expect(arrived).toHaveLength(1);
  });

  it('a mail that the server may have is not sent again, and the operator sees it', async () => {
    const outcomes: string[] = [];
    await queue('check 7', ['a@example.com']);
    await claimElsewhere(true);
    const engine = openWorker(contextWith(null, { onMail: (outcome) => outcomes.push(outcome) }));
    await expireClaims(test.context);
    expect(await engine.round()).toBe(false);
    expect(await listAllMails(test.db, 'unconfirmed')).toHaveLength(1);
    expect(outcomes).toEqual(['unconfirmed']);
  });

  it('a process that comes back too late gives the server no end of the message', async () => {
    const port = await servers.start({
      onRcptTo(_address, _session, done) {
        // Meanwhile its lease has run out, and another process has claimed the mail.
        void test.db.query(`update mails set claim_id = $1`, [accountId]).then(() => done());
      },
    });
    await queue('check 8', ['a@example.com']);
    await openWorker(contextWith(plain(port))).round();
    expect(arrived).toEqual([]);
    expect(await stateOf()).toEqual([{ recipient: 'a@example.com', state: 'waiting', attempts: 1 }]);
  });
});

describe('without a mail server', () => {
  it('keeps each message as a file for its owner alone, lists it, and drops it after 30 days', async () => {
    await queue('check 9', ['a@example.com']);
    await openWorker(contextWith(null)).round();
    const [mail] = await listAllMails(test.db, 'kept');
    expect(mail).toMatchObject({ recipient: 'a@example.com', subject: 'Stock – 3 März', accountId });
    expect(await readdir(mailDir)).toEqual([mail!.file]);
    const parsed = await PostalMime.parse(await readFile(join(mailDir, mail!.file!)));
    expect(parsed.to).toEqual([{ address: 'a@example.com', name: '' }]);
    expect((await stat(join(mailDir, mail!.file!))).mode & 0o777).toBe(0o600);
    await dropMails(contextWith(null), accountId);
    expect(await readdir(mailDir)).toHaveLength(1);
    test.context.at = new Date(test.context.at.getTime() + 31 * 86_400_000);
    await dropMails(contextWith(null), accountId);
    expect([await readdir(mailDir), await listMails(test.db, accountId)]).toEqual([[], []]);
  });
});

it('after a restore nothing that waited is sent', async () => {
  await queue('check 10', ['a@example.com']);
  await forgetWaitingMails(test.db, test.context.at);
  expect(await openWorker(contextWith(null)).round()).toBe(false);
  expect(await stateOf()).toEqual([{ recipient: 'a@example.com', state: 'cancelled', attempts: 0 }]);
});
