import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

interface LockedPackage {
  readonly version: string;
  readonly os?: string[];
  readonly cpu?: string[];
  readonly libc?: string[];
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

export interface LocalRegistry {
  readonly url: string;
  /** What npm downloaded: these packages are not in the tarball. */
  readonly downloaded: ReadonlySet<string>;
  close(): void;
}

/**
 * An npm registry with the packages of this checkout's lock file, as they lie in its `node_modules`: the tests of the release artefact
 * need no network, and install exactly what was tested.
 */
export async function startLocalRegistry(checkout: string, temporary: string): Promise<LocalRegistry> {
  const lock = JSON.parse(await readFile(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const downloaded = new Set<string>();
  const server = createServer((request, response) => {
    const [name = '', part] = decodeURIComponent(request.url ?? '/')
      .slice(1)
      .split('/-/');
    const found = lock.packages[`node_modules/${name}`];
    if (!found) response.writeHead(404).end('{}');
    else if (part === undefined)
      sendJson(response, describePackage(name, found, `http://${String(request.headers.host)}`));
    else {
      downloaded.add(name);
      sendTarball(response, join(checkout, 'node_modules', name), join(temporary, `${name.replace('/', '+')}.tar`));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  return { url, downloaded, close: () => server.close().closeAllConnections() };
}

function describePackage(name: string, locked: LockedPackage, origin: string): unknown {
  const { version, os, cpu, libc, dependencies, optionalDependencies } = locked;
  const dist = { tarball: `${origin}/${name}/-/${version}.tgz` };
  const versions = { [version]: { name, version, os, cpu, libc, dependencies, optionalDependencies, dist } };
  return { name, 'dist-tags': { latest: version }, versions };
}

const sendJson = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** npm strips the first folder of a path in an archive, whatever its name, and accepts archives that are not compressed. */
function sendTarball(response: ServerResponse, folder: string, file: string): void {
  const packed = existsSync(file)
    ? Promise.resolve()
    : promisify(execFile)('tar', ['-cf', file, '-C', dirname(folder), basename(folder)]);
  packed
    .then(() => readFile(file))
    .then(
      (bytes) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
}
