import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { OnlyFor } from '../session/only-for.tsx';
import { MailTable } from './mail-table.tsx';

/** Every email of the account: alerts, exports, webhooks, invitations and passwords. */
export function MailsPage() {
  return (
    <>
      <PageHead
        title={t('Emails')}
        subtitle={t('The newest 100 of the last 30 days. Links that give access are shown to the recipient alone.')}
      />
      <OnlyFor
        who="integrator"
        what={t('Only the account owner, managers and integrators can read the emails of the account.')}
      >
        <MailTable />
      </OnlyFor>
    </>
  );
}
