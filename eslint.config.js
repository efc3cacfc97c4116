import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import { configs as typescript } from 'typescript-eslint';

const testCode = ['**/*.test.{ts,tsx}', 'server/src/testing/**', 'acceptance/**', 'bench/**'];
const configFiles = ['**/*.config.{js,ts}', '**/.*.cjs'];

const askingForTheTime = [
  'MemberExpression[object.name="Date"][property.name="now"]',
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'MemberExpression[object.name="Temporal"][property.name="Now"]',
].map((selector) => ({
  selector,
  message: 'Nothing but the clock asks for the time: take a Clock (server/src/foundation).',
}));

const barrels = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import each thing from the file that defines it.',
};

// Texts that people read go through the message catalogue (decision 0064).
const textNames = String.raw`/^(label|title|subtitle|placeholder|aria-label|description|alt|error|header|legend|question|(confirm|cancel)Label|empty(Title|Text)|nothingFoundMessage|hint|detail|note|message)$/`;
/** Names and examples are the same in every language. */
const letters = String.raw`/^(?!\s*(?:https:.*|Storehouse|curl|TypeScript|Python|Power Query|Excel|X-Environment|production|acme)\s*$)[^]*[a-z]{2}/`;
const written = (parent) => [
  `${parent} > Literal[value=${letters}]`,
  `${parent} > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
  `${parent} > ConditionalExpression > Literal[value=${letters}]`,
  `${parent} > ConditionalExpression > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
  `${parent} > LogicalExpression > Literal.right[value=${letters}]`,
  `${parent} > LogicalExpression > TemplateLiteral.right > TemplateElement[value.raw=${letters}]`,
];
const textsPastTheCatalogue = [
  `JSXText[value=${letters}]`,
  ...written(':matches(JSXElement, JSXFragment) > JSXExpressionContainer'),
  `JSXAttribute[name.name=${textNames}] > Literal[value=${letters}]`,
  ...written(`JSXAttribute[name.name=${textNames}] > JSXExpressionContainer`),
  ...written(`Property[key.name=${textNames}]`),
  ...written('CallExpression[callee.name=/^notify(Done|Problem)$/]'),
  // A sentence, wherever it stands; no page shows the descriptions of fields.
  ':not(CallExpression[callee.name=/^(t|string|integer|money|boolean)$/], NewExpression[callee.name="Error"], Property[key.name="one"]) > Literal[value=/^[A-Z][a-z]+ [a-z]+ /]',
].map((selector) => ({ selector, message: 'Pass the text to `t` (docs/web.md, Languages).' }));

const readOnce = {
  selector:
    'CallExpression[callee.name="expect"] > AwaitExpression > CallExpression[callee.property.name=/^(inputValue|count|innerText|textContent|all(InnerTexts|TextContents)|is(Visible|Disabled|Enabled|Checked))$/]',
  message: 'A page may render a moment later: `await expect.poll(() => ...)`.',
};

const exitByName = {
  name: 'node:process',
  importNames: ['exit'],
  message: 'Only server/src/main.ts ends the process.',
};
const pg = { regex: '^pg($|[-/])', message: 'Only server/src/database knows pg.' };

// `reply.send()` and `app.register()` answer with something to await or not, as one likes; Fastify sees to their failures.
const fastifyThenables = {
  from: 'package',
  package: 'fastify',
  name: ['FastifyReply', 'FastifyInstance', 'SafePromiseLike'],
};

export default defineConfig(
  globalIgnores(['data/', '**/dist/', '**/.build/', '**/node_modules/', '**/coverage/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.strictTypeChecked],
    // One program over all the TypeScript, tests included: the tsconfig.json files of the workspaces leave the tests out.
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.tests.json', './web/tsconfig.json', './docs-site/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Bugs that the strict set does not look for.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],

      // The house style of imports.
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',

      // Kept, without their noise.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafePromises: [fastifyThenables] }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],

      // Noise: an async function without await keeps an interface, a row type is the query's business, void may be one of several.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },

  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 300],
      'no-console': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true } },
      ],
      'no-restricted-imports': ['error', { paths: [exitByName], patterns: [pg] }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'exit', message: exitByName.message },
        {
          object: 'URL',
          property: 'canParse',
          message: 'Use parseUrl: in Node 20 and 22 this refuses hosts with ü after some thousand calls.',
        },
      ],
      'no-restricted-syntax': ['error', barrels, ...askingForTheTime],
      'object-shorthand': 'error',
    },
  },

  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  // It warns the React compiler, which is not used here, off a library.
  { files: ['web/**/*.{ts,tsx}'], rules: { 'react-hooks/incompatible-library': 'off' } },

  {
    files: ['web/{ui,inventory,portal}/src/**/*.{ts,tsx}'],
    // Samples of code are the same in every language.
    ignores: ['**/*.test.ts', 'web/portal/src/{reports/write-call,reference/write-request}.ts'],
    rules: { 'no-restricted-syntax': ['error', barrels, ...askingForTheTime, ...textsPastTheCatalogue] },
  },

  // The exceptions, each where it belongs.
  { files: configFiles, rules: { 'no-restricted-exports': 'off' } },
  { files: ['server/src/cli*', 'server/src/cli/**', 'bench/**', 'scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['server/src/main.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [pg] }], 'no-restricted-properties': 'off' },
  },
  {
    files: ['server/src/database/**', 'server/src/testing/**', '**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [exitByName] }] },
  },
  {
    files: ['server/src/foundation/**', 'scripts/**', 'web/build.js', 'docs-site/**', ...testCode],
    rules: { 'no-restricted-syntax': ['error', barrels] },
  },
  {
    files: ['acceptance/src/browser/**'],
    rules: { 'no-restricted-syntax': ['error', barrels, readOnce] },
  },
  {
    files: testCode,
    rules: {
      // Answers are read as they come, and an assertion on a missing value fails by itself.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
