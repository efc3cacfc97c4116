import { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import type { HeardRequest, Listening, ListenReport } from '../listen/listen.ts';
import { openPlatformClient } from '../listen/platform-client.ts';
import { keyFileOption, platformUrlOption, readApiKey, readUrl } from '../platform-flags.ts';
import { untilInterrupted } from '../until-interrupted.ts';

interface ListenFlags {
  readonly forward?: string;
  readonly events?: string;
  readonly webhook: boolean;
  readonly keyFile?: string;
  readonly platformUrl: string;
  readonly interval?: string;
  readonly json: boolean;
}

/** `storehouse listen`: webhooks on a developer's machine, which has no public URL. */
export function listenCommand(): Command {
  return new Command('listen')
    .description('receive webhooks on this machine, without a public URL')
    .option('--forward <url>', 'forward each event to this URL, such as http://localhost:3000/hook')
    .option('--events <list>', 'event types, separated by commas (default: all)')
    .option('--no-webhook', 'only create the receiver; you register its URL yourself')
    .addOption(keyFileOption('file with an API key that has the admin scope'))
    .addOption(platformUrlOption())
    .option('--interval <seconds>', 'how often to poll for new events (default: depends on the hourly request limit)')
    .option('--json', 'print one JSON object per line, for scripts', false)
    .action(async (flags: ListenFlags) => {
      const client = openPlatformClient(readUrl(flags.platformUrl), await readApiKey(flags.keyFile));
      const settings = {
        forwardUrl: flags.forward === undefined ? null : readUrl(flags.forward),
        events: flags.webhook ? readEvents(flags.events) : null,
        pauseMs: readInterval(flags.interval),
      };
      // Loaded only here, because no other command should wait for the HTTP client to load.
      const { listen } = await import('../listen/listen.ts');
      await untilInterrupted((signal) => listen(client, settings, flags.json ? jsonReport : textReport, signal));
    });
}

function readEvents(list: string | undefined): string[] | 'all' {
  if (list === undefined) return 'all';
  const types = list.split(',').map((type) => type.trim());
  return types.filter((type) => type !== '');
}

function readInterval(seconds: string | undefined): number | null {
  if (seconds === undefined) return null;
  const value = Number(seconds);
  if (!(value >= 0.1 && value <= 3_600)) throw new CommandError('--interval takes seconds, from 0.1 to 3600.');
  return value * 1_000;
}

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const textReport: ListenReport = {
  listening: ({ url, expiresAt, secret }: Listening) => {
    say(`Listening until ${expiresAt} at ${url}`);
    if (secret !== null) say(`Signing secret: ${secret}`);
    say('Ctrl-C to stop.');
  },
  heard: ({ receivedAt, type, id, verified, forwarded }: HeardRequest) => {
    const answer =
      forwarded === null
        ? ''
        : 'error' in forwarded
          ? ` -> ${forwarded.error}`
          : ` -> ${forwarded.status} in ${forwarded.durationMs} ms`;
    say(`${receivedAt}  ${type ?? 'not an event'}  ${id ?? '-'}  ${verified ? 'verified' : 'NOT VERIFIED'}${answer}`);
  },
  trouble: (sentence) => {
    process.stderr.write(`${sentence}\n`);
  },
};

const jsonReport: ListenReport = {
  listening: (state) => {
    say(JSON.stringify({ listening: state }));
  },
  heard: (request) => {
    say(JSON.stringify({ request }));
  },
  trouble: (sentence) => {
    say(JSON.stringify({ trouble: sentence }));
  },
};
