import { randomUUID } from 'node:crypto';

/** Ids of the platform: accounts, keys, events. */
export const newUuid = (): string => randomUUID();

/** Ids of the instance, including its people: 32 lower-case hexadecimal characters. */
export const newInstanceId = (): string => randomUUID().replaceAll('-', '');
