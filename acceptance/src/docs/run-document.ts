import { matchesShown } from './match-output.ts';
import { readSamples, type Sample } from './read-samples.ts';
import { runProgram } from './run-program.ts';
import { openShell } from './shell-session.ts';
import type { SampleSetting } from './sample-setting.ts';

export interface DocumentReport {
  readonly executed: number;
  readonly excused: number;
  /** Sentences with the line of the sample, the shown and the actual output. */
  readonly failures: readonly string[];
}

/** Executes every sample of a document in its order. */
export async function runDocument(markdown: string, setting: SampleSetting): Promise<DocumentReport> {
  const { samples, excuses, faults } = readSamples(markdown);
  const typesOnly = samples.filter((sample) => sample.typesOnly !== null);
  const running = samples.filter((sample) => sample.typesOnly === null).map((sample) => fill(sample, setting));
  const failures = [...faults];
  const shell = openShell(setting.folder, setting.env);
  for (const sample of running) {
    if (sample.language === 'sh') {
      const { code, stdout, stderr } = await shell.run(sample.code, sample.input);
      failures.push(...judge(sample, code, stdout, stderr, setting));
      if (code === null) break;
    } else if (isLastOfProgram(sample, running)) {
      failures.push(...(await runBlocks(programOf(sample, running), setting)));
    }
  }
  await shell.end();
  return { executed: running.length, excused: excuses.length + typesOnly.length, failures };
}

const fill = (sample: Sample, { fill: fillIn }: SampleSetting): Sample => ({ ...sample, code: fillIn(sample.code) });

/** Blocks of one language that build on each other; a block that starts afresh begins a new group. */
export function programsOf(samples: readonly Sample[]): Sample[][] {
  const programs: Sample[][] = [];
  for (const sample of samples.filter(({ language }) => language !== 'sh')) {
    const open = programs.findLast(([first]) => first?.language === sample.language);
    if (open && !sample.isNewProgram) open.push(sample);
    else programs.push([sample]);
  }
  return programs;
}

const programOf = (sample: Sample, samples: readonly Sample[]): Sample[] =>
  programsOf(samples).find((program) => program.includes(sample)) ?? [];

const isLastOfProgram = (sample: Sample, samples: readonly Sample[]): boolean =>
  programOf(sample, samples).at(-1) === sample;

async function runBlocks(blocks: readonly Sample[], setting: SampleSetting): Promise<string[]> {
  const { code, outputs, stderr } = await runProgram(blocks, setting.folder, setting.env);
  // The last output is that of the block that failed, or empty.
  const reached = blocks.slice(0, outputs.length);
  return reached.flatMap((block, index) => {
    const isComplete = index + 1 < outputs.length;
    return judge(block, isComplete ? 0 : (code ?? 1) || 1, outputs[index] ?? '', stderr, setting);
  });
}

function judge(sample: Sample, code: number | null, stdout: string, stderr: string, setting: SampleSetting): string[] {
  const { line, shown, shownAs } = sample;
  const printed = setting.unfill(stdout);
  const where = `line ${line}: ${sample.code.trim().split('\n')[0] ?? ''}`;
  if (code !== 0)
    return [`${where}\nended with ${code ?? 'the shell, or had to be stopped'}:\n${printed}${setting.unfill(stderr)}`];
  if (shown === null || matchesShown(shown, printed, shownAs)) return [];
  return [`${where}\nprinted\n${printed}\nbut the document shows\n${shown}`];
}
