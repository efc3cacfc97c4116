import { servedAsSql } from '../../accounts/account.ts';
import { eventRegistry, isInstanceEvent } from '@storehouse/contract/webhooks/event-registry';

const instanceTypes = eventRegistry.filter(({ type }) => isInstanceEvent(type)).map(({ type }) => `'${type}'`);

/** SQL for whether the type is one of the eight events from the instance. */
export const isInstanceSql = (type: string): string => `${type} in (${instanceTypes.join(', ')})`;

/** SQL for everything in an account's state (`accounts` aliased `a`) that can hold back its deliveries. */
export const accountStateSql = `(${servedAsSql}) || ' ' || a.plan || case when a.events_paused then ' paused' else '' end`;
