// `npm run messages`: every text that the web applications pass to `t` has its translation, and every translation is used.
// Every translated sentence of the server is one that the server or the contract still has.
// Reads the code with TypeScript's parser. The texts of `web/ui` are shared: an application may use them without repeating them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const applications = ['inventory', 'portal'];

/** @typedef {{ text: string, where: string, variables: string[], one: string | null, isPlural: boolean, context: string | null }} Use */

/** The `{{names}}` in a text. @param {string} text */
const variablesOf = (text) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort();
/** The `<parts>` of a sentence with markup. @param {string} text */
const partsOf = (text) => [...new Set([...text.matchAll(/<(\w+)\/?>/g)].map(([, name]) => name))].sort();

/**
 * The calls of `t` in a file. What cannot be read without running it is a fault.
 *
 * @param {string} name @param {string} text @param {string[]} faults @returns {Use[]}
 */
function usesIn(name, text, faults) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  /** @type {Use[]} */
  const uses = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const where = `${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      const [first, values] = node.arguments;
      if (!first || !ts.isStringLiteralLike(first)) faults.push(`${where}: the text of t is not a literal`);
      else uses.push(readUse(first.text, values, where, faults));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/** @param {string} text @param {ts.Expression | undefined} values @param {string} where @param {string[]} faults @returns {Use} */
function readUse(text, values, where, faults) {
  const use = { text, where, variables: variablesOf(text), one: null, isPlural: false, context: null };
  if (values === undefined) {
    if (use.variables.length > 0) faults.push(`${where}: no values for ${use.variables.join(', ')}`);
    return use;
  }
  if (!ts.isObjectLiteralExpression(values)) {
    faults.push(`${where}: the values of t are not written as an object`);
    return use;
  }
  const given = new Map(
    values.properties.map((property) => [
      property.name?.getText() ?? '...',
      ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
        ? property.initializer.text
        : null,
    ]),
  );
  use.isPlural = given.has('count');
  use.one = given.get('one') ?? null;
  use.context = given.get('context') ?? null;
  if (use.isPlural && use.one === null)
    faults.push(`${where}: a count needs \`one\`, the English singular, as a literal`);
  if (given.has('context') && use.context === null) faults.push(`${where}: the context of t is not a literal`);
  const names = [...given.keys()].filter((name) => !['one', 'context'].includes(name));
  const unnamed = names.filter((name) => name !== 'count' && !use.variables.includes(name));
  const missing = use.variables.filter((name) => !given.has(name));
  if (unnamed.length > 0) faults.push(`${where}: the text does not name ${unnamed.join(', ')}`);
  if (missing.length > 0) faults.push(`${where}: no values for ${missing.join(', ')}`);
  return use;
}

/** The keys that a use needs in a catalogue. @param {Use} use */
function keysOf({ text, isPlural, context }) {
  const key = context === null ? text : `${text}_${context}`;
  return isPlural ? [`${key}_one`, `${key}_other`] : [key];
}

/**
 * @param {string} name the catalogue's, for the faults
 * @param {readonly Use[]} uses
 * @param {Readonly<Record<string, string>>} own
 * @param {Readonly<Record<string, string>>} shared
 */
function missingIn(name, uses, own, shared) {
  return uses.flatMap((use) =>
    keysOf(use).flatMap((key) => {
      const text = own[key] ?? shared[key];
      if (text === undefined) return [`${use.where}: ${name} has no ${JSON.stringify(key)}`];
      // A singular may write out its number.
      const [has, needs] = [variablesOf(text), use.variables].map((names) =>
        names.filter((one) => one !== 'count' || key.endsWith('_other')).join(', '),
      );
      const faults =
        has === needs ? [] : [`${name}: ${JSON.stringify(key)} names {${has}}, the English text {${needs}}`];
      if (partsOf(text).join() !== partsOf(use.text).join())
        faults.push(`${name}: ${JSON.stringify(key)} has other <parts>`);
      return faults;
    }),
  );
}

/** @param {string} name @param {readonly Use[]} uses @param {Readonly<Record<string, string>>} texts */
function unusedIn(name, uses, texts) {
  const used = new Set(uses.flatMap(keysOf));
  return Object.keys(texts)
    .filter((key) => !used.has(key))
    .map((key) => `${name}: nothing uses ${JSON.stringify(key)}`);
}

/**
 * The texts in a file of the server: literals, and templates with a gap for each value.
 *
 * @param {string} name @param {string} text @returns {string[][]} the pieces of each text between its gaps
 */
function serverTextsIn(name, text) {
  /** @type {string[][]} */
  const texts = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) texts.push([node.text]);
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return texts;
}

/**
 * Translations of sentences that the server does not have. Sentences are also parts of texts, such as those after a name.
 *
 * @param {string} name @param {readonly string[][]} serverTexts @param {Readonly<Record<string, string>>} texts
 */
function strangersIn(name, serverTexts, texts) {
  const whole = serverTexts.map((pieces) => pieces.join('\0')).join('\0');
  // A template of little more than values would stand for every sentence.
  const templates = serverTexts
    .filter((pieces) => pieces.length > 1 && pieces.join('').length >= 10)
    .map(
      (pieces) =>
        new RegExp(
          `^${pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')}$`,
          's',
        ),
    );
  return Object.keys(texts)
    .filter((key) => !whole.includes(key) && !templates.some((template) => template.test(key)))
    .map((key) => `${name}: the server has no text ${JSON.stringify(key)}`);
}

/** French as it is printed. @param {string} name @param {Readonly<Record<string, string>>} texts */
function typographyIn(name, texts) {
  return Object.entries(texts).flatMap(([key, text]) => {
    const faults = [];
    if (text.includes("'")) faults.push('has a straight apostrophe');
    if (/ [:;?!»]|« /.test(text) || /[\p{L}\d)}>][;?!]|[\p{L})}>]:(?!\/\/)/u.test(text))
      faults.push('lacks a non-breaking space');
    if (text.trim() === '') faults.push('is empty');
    return faults.map((fault) => `${name}: ${JSON.stringify(key)} ${fault}`);
  });
}

/** Runs the check on a faulty file and catalogue, to prove that it finds such faults. */
function proveItself() {
  /** @type {string[]} */
  const faults = [];
  const sample = `t('Fine'); t('Lost'); t(name); t('{{count}} lots', { count }); t('Of {{place}}', { room }); t('To {{place}}', { place });`;
  const uses = usesIn('sample', sample, faults);
  const texts = {
    Fine: 'Bien !',
    'To {{place}}': 'À {{lieu}}',
    Old: "L'ancien",
    '{{count}} lots_other': '{{count}} lots',
  };
  faults.push(...missingIn('fr', uses, texts, {}), ...unusedIn('fr', uses, texts), ...typographyIn('fr', texts));
  // A literal, a singular, two of names, three missing, other variables, one unused, two of typography.
  const found = faults.length;
  if (found !== 11) throw new Error(`the check found ${found} of 11 planted faults:\n${faults.join('\n')}`);
  const server = serverTextsIn(
    'server',
    'refuse("It is closed."); refuse(`This needs ${role}.`); refuse(`${a} ${b}.`);',
  );
  const known = { 'It is closed.': '', 'is closed': '', 'This needs nobody.': '', 'It was closed.': '' };
  const strangers = strangersIn('fr', server, known);
  if (strangers.length !== 1) throw new Error(`the check found ${strangers.length} of 1 lost sentence`);
}

proveItself();
/** @type {string[]} */
const faults = [];
/** @param {string} path */
const catalogue = (path) =>
  existsSync(join(root, path))
    ? JSON.parse(readFileSync(join(root, path), 'utf8'))
    : /** @type {Record<string, string>} */ ({});
/** @param {string} folder */
const codeOf = (folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(root, folder, 'src', path));
/** @param {string} folder */
const usesOf = (folder) =>
  codeOf(folder).flatMap((path) => usesIn(relative(root, path), readFileSync(path, 'utf8'), faults));

const sharedName = 'web/ui/src/language/fr.json';
const shared = catalogue(sharedName);
const sharedUses = usesOf('web/ui');
const everyUse = [...sharedUses];
faults.push(...missingIn(sharedName, sharedUses, shared, {}), ...typographyIn(sharedName, shared));
let count = Object.keys(shared).length;
for (const application of applications) {
  const name = `web/${application}/src/language/fr.json`;
  const own = catalogue(name);
  const uses = usesOf(`web/${application}`);
  everyUse.push(...uses);
  count += Object.keys(own).length;
  faults.push(...missingIn(name, uses, own, shared), ...unusedIn(name, uses, own), ...typographyIn(name, own));
  faults.push(
    ...Object.keys(own)
      .filter((key) => key in shared)
      .map((key) => `${name}: ${sharedName} has ${JSON.stringify(key)} already`),
  );
}
faults.push(...unusedIn(sharedName, everyUse, shared));
for (const name of ['words', 'server-messages'])
  faults.push(...typographyIn(name, catalogue(`web/ui/src/language/${name}.fr.json`)));
const serverTexts = ['server', 'contract']
  .flatMap(codeOf)
  .flatMap((path) => serverTextsIn(path, readFileSync(path, 'utf8')));
const serverName = 'web/ui/src/language/server-messages.fr.json';
faults.push(...strangersIn(serverName, serverTexts, catalogue(serverName)));

if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${everyUse.length} texts in the code, ${count} in the French catalogues: none missing, none unused`);
}
