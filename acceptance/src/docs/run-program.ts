import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Sample } from './read-samples.ts';

const separator = '=-=-= end of a sample =-=-=';
const python = '/usr/bin/python3';
const pythonRunner = fileURLToPath(new URL('run-blocks.py', import.meta.url));

export interface ProgramResult {
  readonly code: number | null;
  /** What each block printed. */
  readonly outputs: readonly string[];
  readonly stderr: string;
}

/** The TypeScript blocks of one program as one text, which prints the separator after each block. */
export function typescriptText(blocks: readonly Sample[]): string {
  const end = `console.log(${JSON.stringify(separator)});`;
  return blocks.map(({ code }) => `${code}\n${end}\n`).join('');
}

/** Runs blocks as one program, as if somebody had pasted them into one file. */
export async function runProgram(
  blocks: readonly Sample[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const [first] = blocks;
  const name = `sample-${String(first?.line)}`;
  if (first?.language === 'python') {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(blocks.map(({ line, code }) => ({ line, code }))));
    return run(python, [pythonRunner, file, separator], folder, env);
  }
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(typescriptText(blocks), { compilerOptions });
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, outputText);
  return run(process.execPath, [file], folder, env);
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  return { code: child.exitCode, outputs: stdout.split(`${separator}\n`), stderr };
}
