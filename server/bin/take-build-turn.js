import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const pollMs = 100;
/** A build takes a minute or two: whoever has held the turn longer is another program with the number of a dead one. */
const maxBuildMs = 15 * 60_000;

/**
 * Waits until no other program builds, and keeps the others waiting until the function it answers with is called.
 * @param {string} path
 * @returns {() => void}
 */
export function takeBuildTurn(path) {
  while (!isTaken(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
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
function isAbandoned(path) {
  try {
    const owner = readFileSync(path, 'utf8');
    // Empty for an instant while its owner writes it. In a container, a program often has the number of the one before.
    if (owner === '') return false;
    const heldMs = performance.timeOrigin + performance.now() - statSync(path).mtimeMs;
    return Number(owner) === process.pid || heldMs > maxBuildMs || !isRunning(Number(owner));
  } catch {
    return false;
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
