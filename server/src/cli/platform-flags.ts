import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import { CommandError } from './command-error.ts';
import { parseUrl } from '../foundation/text/parse-url.ts';

// The flags of commands that call the platform with an API key, as an integration does.

export const platformUrlOption = (): Option =>
  new Option('--platform-url <url>', 'URL of the platform')
    .env('STOREHOUSE_PLATFORM_URL')
    .default('http://localhost:8080');

export const keyFileOption = (description: string): Option =>
  new Option('--key-file <file>', `${description} (default: STOREHOUSE_API_KEY)`);

/** Never a flag: flags appear in process lists and shell histories. */
export async function readApiKey(keyFile: string | undefined): Promise<string> {
  const text = keyFile === undefined ? process.env['STOREHOUSE_API_KEY'] : await readKeyFile(keyFile);
  const key = text?.trim() ?? '';
  if (key === '')
    throw new CommandError('An API key is needed: set STOREHOUSE_API_KEY, or name a file with --key-file.');
  return key;
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(`The key file cannot be read: ${(error as Error).message}`);
  });
}

export function readUrl(text: string): string {
  if (!/^https?:\/\//i.test(text) || parseUrl(text) === null) {
    throw new CommandError(
      `"${text}" is not a URL: it must start with http:// or https://, such as http://localhost:8080.`,
    );
  }
  return text;
}
