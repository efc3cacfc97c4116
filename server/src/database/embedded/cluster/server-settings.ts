import { createHash } from 'node:crypto';
import { availableBytes } from '../../../foundation/process/available-memory.ts';
import { logLinePrefix } from '../server-log/follow-server-log.ts';
import { socketPort } from './locate-socket.ts';

/** The custom setting that stores what a running server was started with. */
export const fingerprintSetting = 'storehouse.fingerprint';

// On Linux, POSIX shared memory is files in /dev/shm: outside the data folder, and limited to 64 MB in a container.
export const sharedMemoryType = process.platform === 'linux' ? 'sysv' : 'posix';

const mb = 1024 ** 2;

/**
 * A sixteenth of the memory, at least 256 MB; the operating system caches the rest. 1 GB is enough for the pages that a
 * check of 1,000,000 pairs with 1 % changed reads: with 1 GB it takes 1.66 s of processor time, with 256 MB 2.21 s.
 */
export function sharedBuffers(memoryBytes: number): string {
  const megabytes = Math.min(1_024, Math.max(256, Math.floor(memoryBytes / mb / 16)));
  return `${String(megabytes)}MB`;
}

// fsync, synchronous_commit and full_page_writes keep their default, on: an acknowledged write survives any kill.
const SETTINGS: readonly (readonly [string, string])[] = [
  ['listen_addresses', ''],
  ['port', String(socketPort)],
  // Relative to the server's data folder, which has mode 0700: only its owner and root can reach the socket.
  ['unix_socket_directories', '.'],
  ['password_encryption', 'scram-sha-256'],
  ['max_connections', '100'],
  ['shared_buffers', sharedBuffers(availableBytes())],
  ['effective_cache_size', '1GB'],
  ['work_mem', '16MB'],
  ['maintenance_work_mem', '128MB'],
  ['dynamic_shared_memory_type', sharedMemoryType],
  // Replaying this much after a kill takes a few seconds; more would save few full-page images. Those are not
  // compressed: pglz, the only method this server is built with, halved the speed of large writes (a daily check that
  // changes 100,000 pairs: 9.3 s instead of 4.5 s).
  ['max_wal_size', '1GB'],
  ['checkpoint_timeout', '10min'],
  ['random_page_cost', '1.1'],
  ['jit', 'off'],
  ['max_logical_replication_workers', '0'],
  // Queries of a killed program end by themselves instead of keeping their row locks.
  ['client_connection_check_interval', '5s'],
  ['timezone', 'UTC'],
  ['log_timezone', 'UTC'],
  ['lc_messages', 'C'],
  ['log_destination', 'stderr'],
  ['logging_collector', 'off'],
  ['log_line_prefix', logLinePrefix],
  ['log_min_messages', 'warning'],
  // Statements and details contain customer data, which does not belong in a log.
  ['log_min_error_statement', 'panic'],
  ['log_error_verbosity', 'terse'],
  ['log_checkpoints', 'off'],
  ['log_autovacuum_min_duration', '-1'],
];

/** Identifies what a server was started with, so that a running server from another release is recognized. */
export function fingerprint(binaries: { readonly dir: string; readonly version: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([binaries.dir, binaries.version, SETTINGS]))
    .digest('hex')
    .slice(0, 16);
}

/** The server's arguments. All settings are here and not in postgresql.conf, so that a new release can change them. */
export function serverArguments(cluster: {
  readonly id: string;
  readonly dir: string;
  readonly binaries: { readonly dir: string; readonly version: string };
  readonly access: { readonly hbaFile: string };
}): string[] {
  const settings = [
    ...SETTINGS,
    ['cluster_name', cluster.id],
    ['hba_file', cluster.access.hbaFile],
    [fingerprintSetting, fingerprint(cluster.binaries)],
  ];
  return ['-D', cluster.dir, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
