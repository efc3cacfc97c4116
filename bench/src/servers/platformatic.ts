import { createRequire } from 'node:module';
import { join } from 'node:path';

// Platformatic DB, started as documented from the folder it was installed in.
const [folder = '', connectionString = ''] = process.argv.slice(2);

interface Platformatic {
  buildServer(options: object): Promise<{ start(): Promise<string>; close(): Promise<void> }>;
}

const { buildServer } = createRequire(join(folder, 'package.json'))('@platformatic/db') as Platformatic;
const app = await buildServer({
  server: { hostname: '127.0.0.1', port: 0, logger: { level: 'error' } },
  db: { connectionString, openapi: true, graphql: false, poolSize: 10 },
});
process.send?.({ port: Number(new URL(await app.start()).port) });
process.once('disconnect', () => void app.close());
