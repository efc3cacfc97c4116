// `npm run dev`: runs the program from its TypeScript source with restarts on change, and both web applications with
// hot reload, on the demo data. Vite serves the pages and forwards their API calls to the program.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { viteSettings } from '../web/applications.js';

const root = join(import.meta.dirname, '..');
const ports = { platform: 8080, instance: 8081, portal: 5173, inventory: 5174 };
/** The export condition under which the contract's package.json points to its source instead of its build. */
const sourceCondition = 'storehouse-source';

/**
 * Forwards calls to the port of the program, under the host name that the browser used: an instance is found by its host name.
 * @param {number} port
 */
const passOn = (port) => ({
  target: `http://127.0.0.1:${port}`,
  /** @param {import('vite').HttpProxy.ProxyServer} proxy */
  configure: (proxy) =>
    proxy.on('proxyReq', (call, { headers }) => {
      call.setHeader('host', String(headers.host).replace(/:\d+$/, `:${port}`));
    }),
});

/**
 * @param {import('../web/applications.js').AppName} name
 * @param {Record<string, import('vite').ProxyOptions>} proxy
 */
async function startVite(name, proxy) {
  const server = await createServer({
    ...viteSettings(name),
    // A separate cache for each application, because both start at the same time.
    cacheDir: join(root, 'node_modules', '.vite', name),
    resolve: { conditions: [sourceCondition, 'module', 'browser', 'development'] },
    server: { host: '127.0.0.1', port: ports[name], strictPort: true, allowedHosts: ['.localhost'], proxy },
  });
  await server.listen();
  return server;
}

const servers = await Promise.all([
  startVite('portal', { '/portal/api': passOn(ports.platform), '/api': passOn(ports.platform) }),
  startVite('inventory', { '/inventory/api': passOn(ports.instance) }),
]);
console.log(`
Portal                 http://localhost:${ports.portal}/
Inventory application  http://demo.localhost:${ports.inventory}/inventory/

Edit and save: pages change at once, the program restarts. Ctrl-C stops everything.
`);

const isInspected = process.argv.includes('--inspect');
const demoFlags = process.argv.slice(2).filter((flag) => flag !== '--inspect');

/** @returns {import('node:child_process').ChildProcess} */
function startProgram() {
  const flags = ['--import', 'tsx', `--conditions=${sourceCondition}`, '--enable-source-maps'];
  if (isInspected) flags.push('--inspect');
  const started = spawn(process.execPath, [...flags, join('server', 'src', 'main.ts'), 'demo', ...demoFlags], {
    cwd: root,
    stdio: 'inherit',
  });
  started.on('exit', () => {
    if (restarting) program = startProgram();
    restarting = false;
  });
  return started;
}

let restarting = false;
let program = startProgram();

function restart() {
  const hasEnded = program.exitCode !== null || program.signalCode !== null;
  if (hasEnded) program = startProgram();
  else if (!restarting) {
    restarting = true;
    program.kill('SIGTERM');
  }
}

// Vite's watcher also sees files that an editor replaces instead of writing them. `node --watch` loses those.
/** @type {NodeJS.Timeout | undefined} */
let waiting;
servers[0].watcher.add([join(root, 'server', 'src'), join(root, 'contract', 'src')]).on('all', (_event, path) => {
  if (!/[/\\](server|contract)[/\\]src[/\\].*(?<!\.test)\.(ts|sql)$/.test(path)) return;
  clearTimeout(waiting);
  // An editor, or switching branches, saves several files in a row.
  waiting = setTimeout(restart, 50);
});

async function stop() {
  restarting = false;
  program.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.close()));
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
