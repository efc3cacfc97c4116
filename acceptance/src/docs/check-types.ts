import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { readSamples } from './read-samples.ts';
import { programsOf } from './run-document.ts';
import { typescriptText } from './run-program.ts';
import { repository } from './sample-setting.ts';

/** Type-checks the TypeScript samples of documents under `strict`, against the package as it is published. */
export function checkTypes(documents: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'storehouse-types-'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const sources = new Map<string, string>();
  for (const [name, markdown] of documents) {
    const programs = programsOf(readSamples(markdown).samples).filter(([first]) => first?.language === 'ts');
    for (const blocks of programs) {
      const file = join(folder, `${name.replaceAll(/\W/g, '-')}-${String(blocks[0]?.line)}.ts`);
      writeFileSync(file, `export {};\n${typescriptText(blocks)}`);
      sources.set(file, `${name}, from line ${String(blocks[0]?.line)}`);
    }
  }
  const program = ts.createProgram([...sources.keys()], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    typeRoots: [join(repository, 'node_modules', '@types')],
  });
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${sources.get(file?.fileName ?? '') ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  rmSync(folder, { recursive: true });
  return faults;
}
