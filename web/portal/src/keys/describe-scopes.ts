import type { KeyScope } from '@storehouse/contract/keys';
import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** What each scope allows once scopes are enforced. */
export const scopeMeanings: readonly { readonly scope: KeyScope; readonly short: string; readonly allows: string }[] = [
  {
    scope: 'reporting',
    short: t('Read reports'),
    allows: t('Reads reports and, on the data API, inventory data. Changes nothing.'),
  },
  { scope: 'read', short: t('Read inventory data'), allows: t('Reads reports and inventory data. Changes nothing.') },
  {
    scope: 'write',
    short: t('Change inventory data'),
    allows: t('Reads reports, and reads and changes inventory data.'),
  },
  {
    scope: 'admin',
    short: t('Manage webhooks, and everything above'),
    allows: t('Reads reports, reads and changes inventory data, and manages webhooks.'),
  },
];

const enforced = t(
  '“reporting” and “read” only read, “write” and “admin” also change inventory data, and managing webhooks requires “admin”.',
);
const recorded = t(
  'every key can read reports and read and change inventory data. Only managing webhooks requires “admin”.',
);

/** What the scopes of a key allow now, and from when on they are enforced (document 6, Scopes). */
export function describeScopes({
  account,
  scopesEnforced,
  scopesEnforcedFrom,
}: Pick<MeAnswer, 'scopesEnforced' | 'scopesEnforcedFrom'> & { readonly account: { readonly zone: string } }): string {
  if (scopesEnforced) return t('Scopes are enforced: {{enforced}}', { enforced });
  if (scopesEnforcedFrom !== null) {
    return t('Until {{moment}} {{recorded}} From then on {{enforced}}', {
      moment: formatMoment(scopesEnforcedFrom, account.zone),
      recorded,
      enforced,
    });
  }
  return t(
    'Scopes are not fully enforced yet: today {{recorded}} Choose the scopes the key needs, because they will be enforced later.',
    { recorded },
  );
}
