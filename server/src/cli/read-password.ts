import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** A password is never a flag: flags appear in process lists and shell histories. On a terminal it is not echoed. */
export async function readPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  // readline takes this null stream for the terminal, so it echoes there and the real terminal shows nothing.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  lines.on('SIGINT', () => lines.close());
  if (isTerminal) process.stderr.write(question);
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
  throw new CommandError('A password is needed: type it, or pipe it in on standard input.');
}
