import { spawnSync } from 'node:child_process';

export interface Python {
  readonly path: string;
  readonly hasPandas: boolean;
}

/** Debian's own comes first: only that one sees Debian's pandas. */
const usual = ['/usr/bin/python3', 'python3'];

const describeItself = `
import importlib.util, json, sys
print(json.dumps([sys.version_info >= (3, 9), importlib.util.find_spec("pandas") is not None]))
`;

/** `STOREHOUSE_PYTHON`, else the first usual one, if it is Python 3.9 or newer; null if none is. */
export function findPython(): Python | null {
  const named = process.env['STOREHOUSE_PYTHON'];
  for (const path of named === undefined ? usual : [named]) {
    const { status, stdout } = spawnSync(path, ['-c', describeItself], { encoding: 'utf8' });
    if (status !== 0) continue;
    const [isNewEnough, hasPandas] = JSON.parse(stdout) as [boolean, boolean];
    if (isNewEnough) return { path, hasPandas };
  }
  return null;
}
