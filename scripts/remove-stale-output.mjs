// `tsc -b` leaves the output of a source file that was moved or deleted. An import of the old path would still work on
// the machine where the file was moved, and fail everywhere else: so such output is removed before a build.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

for (const workspace of ['contract', 'client', 'server']) {
  const [src, dist] = [join(root, workspace, 'src'), join(root, workspace, 'dist')];
  if (!existsSync(dist)) continue;
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const output = /^(.*?)(\.d\.ts|\.js|\.js\.map)$/.exec(path);
    if (output && !existsSync(join(src, `${output[1]}.ts`))) rmSync(join(dist, path));
  }
}
