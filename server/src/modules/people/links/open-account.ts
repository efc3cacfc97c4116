import { servedAsSql } from '../../accounts/account.ts';

/**
 * Whether the links of an account (`accounts` aliased `a`) are sent and work: not while it is suspended or once it is
 * closed, and not for a demo account, unless this program serves demos, which the parameter says.
 */
export const openAccountSql = (servesDemo: string): string =>
  `(${servedAsSql}) not in ('SUSPENDED', 'CLOSED') and (not a.demo or ${servesDemo}::boolean)`;
