import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const pollMs = 100;

/**
 * Waits until no other program builds, and keeps the others waiting until the function it answers with is called.
 * @param {string} path
 * @returns {() => void}
 */
export function takeBuildTurn(path) {
  while (!isTaken(path)) {
    if (!isRunning(Number(readOwner(path)))) rmSync(path, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
  }
  return () => rmSync(path, { force: true });
}

/** @param {string} path */
function isTaken(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path */
function readOwner(path) {
  try {
    // Empty for an instant while its owner writes it: then it counts as this process, which runs.
    return readFileSync(path, 'utf8') || process.pid;
  } catch {
    return process.pid;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
