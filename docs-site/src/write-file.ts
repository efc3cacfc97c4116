import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** Quality 7: pages are small, and quality 10 would add three seconds to the build for 8 % less. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Writes a file with its compressed forms, so that the server only sends files. */
export async function writeCompressed(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const [br, gz] = await Promise.all([brotli(text, quality), gzipped(text)]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}

/** Writes a file under a name with its hash, which browsers keep for ever, and returns its address. */
export async function writeAsset(folder: string, name: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10);
  const hashed = `${name.slice(0, -extname(name).length)}-${hash}${extname(name)}`;
  await writeCompressed(join(folder, 'assets', hashed), text);
  return `/docs/assets/${hashed}`;
}
