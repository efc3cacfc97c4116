/** A fenced block of a document that is executed, with what the document shows as its output. */
export interface Sample {
  readonly language: 'sh' | 'ts' | 'js' | 'python';
  readonly line: number;
  readonly code: string;
  /** Null if the document shows no output. */
  readonly shown: string | null;
  /** `json` is compared without regard to white space. */
  readonly shownAs: string;
  /** The input that is typed while the sample runs. */
  readonly input: string;
  /** Does not build on the blocks before it. */
  readonly isNewProgram: boolean;
  /** Why it is only type-checked; null if it runs. */
  readonly typesOnly: string | null;
}

export interface Excuse {
  readonly line: number;
  readonly reason: string;
}

export interface ReadDocument {
  readonly samples: readonly Sample[];
  readonly excuses: readonly Excuse[];
  /** Sentences that say what to do about blocks that are neither samples nor excused. */
  readonly faults: readonly string[];
}

interface Block {
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly marks: ReadonlyMap<string, string>;
  /** Whether only blank lines separate this block from the one before. */
  readonly isDirectlyAfter: boolean;
}

const languages: Readonly<Record<string, Sample['language']>> = {
  sh: 'sh',
  bash: 'sh',
  console: 'sh',
  ts: 'ts',
  typescript: 'ts',
  js: 'js',
  javascript: 'js',
  python: 'python',
};
const outputs = ['json', 'csv', 'text', ''];

/** Finds the samples of a Markdown document; `docs/writing-samples.md` has the rules. */
export function readSamples(markdown: string): ReadDocument {
  const [samples, excuses, faults]: [Sample[], Excuse[], string[]] = [[], [], []];
  let isExcused = false;
  for (const block of readBlocks(markdown)) {
    const reason = block.marks.get('not run');
    const language = languages[block.language];
    const last = samples.at(-1);
    if (reason !== undefined) {
      if (reason === '') faults.push(`line ${block.line}: "not run" needs a reason`);
      excuses.push({ line: block.line, reason });
    } else if (block.language === 'hidden') {
      samples.push(sampleOf(block, 'sh', block.text, null));
    } else if (language) {
      samples.push(...(language === 'sh' ? commandsOf(block) : [sampleOf(block, language, block.text, null)]));
    } else if (outputs.includes(block.language) && block.isDirectlyAfter && isExcused) {
      excuses.push({ line: block.line, reason: 'the output of the block before' });
    } else if (outputs.includes(block.language) && block.isDirectlyAfter && last?.shown === null) {
      samples[samples.length - 1] = { ...last, shown: block.text, shownAs: block.language };
    } else {
      faults.push(
        `line ${block.line}: this block (${block.language || 'no language'}) is neither a sample nor the output of the one ` +
          'directly before it. Make it one, or write <!-- not run: why --> before it; docs/writing-samples.md has the rules',
      );
    }
    isExcused = reason !== undefined;
  }
  return { samples, excuses, faults };
}

const sampleOf = (block: Block, language: Sample['language'], code: string, shown: string | null): Sample => ({
  language,
  line: block.line,
  code,
  shown,
  shownAs: 'text',
  input: block.marks.get('input') ?? '',
  isNewProgram: block.marks.has('new program'),
  typesOnly: block.marks.get('types only') ?? null,
});

/** A block with prompts is a transcript: each command with what it prints. Without prompts it is one script. */
function commandsOf(block: Block): Sample[] {
  if (!/^\$ /m.test(block.text)) return [sampleOf(block, 'sh', block.text, null)];
  const commands: { code: string; shown: string }[] = [];
  let isContinued = false;
  for (const line of block.text.split('\n')) {
    const current = commands.at(-1);
    if (line.startsWith('$ ')) commands.push({ code: line.slice(2), shown: '' });
    else if (current && isContinued) current.code += `\n${line}`;
    else if (current) current.shown += `${line}\n`;
    isContinued = line.endsWith('\\') && (line.startsWith('$ ') || isContinued);
  }
  return commands.map(({ code, shown }) => sampleOf(block, 'sh', code, shown.trim() === '' ? null : shown));
}

function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  let marks = new Map<string, string>();
  let isDirectlyAfter = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const fence = /^(\s*)(`{3,})\s*(\S*)/.exec(line);
    const mark = /^\s*<!-- (not run|input|run|new program|types only)(?::\s*([\s\S]*?))?\s*-->$/.exec(line);
    if (fence) {
      const [, indent = '', ticks = '', language = ''] = fence;
      const end = lines.findIndex((one, at) => at > index && one.trim() === ticks);
      const text = lines.slice(index + 1, end).map((one) => one.slice(Math.min(indent.length, one.search(/\S|$/))));
      blocks.push({ line: index + 1, language, text: `${text.join('\n')}\n`, marks, isDirectlyAfter });
      [marks, isDirectlyAfter] = [new Map(), true];
      index = end < 0 ? lines.length : end;
    } else if (mark?.[1] === 'run') {
      const text = `${mark[2] ?? ''}\n`;
      blocks.push({ line: index + 1, language: 'hidden', text, marks: new Map(), isDirectlyAfter: false });
      isDirectlyAfter = true;
    } else if (mark) {
      marks.set(mark[1] ?? '', mark[2] ?? '');
    } else if (line.trim() !== '') {
      [marks, isDirectlyAfter] = [new Map(), false];
    }
  }
  return blocks;
}
