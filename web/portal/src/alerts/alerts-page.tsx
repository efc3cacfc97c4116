import { Stack, Title } from '@mantine/core';
import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { OnlyFor } from '../session/only-for.tsx';
import { Facts } from '../settings/facts.tsx';
import { AlertsForm } from './alerts-form.tsx';
import { describeAlerts } from './describe-alerts.ts';
import { MailTable } from './mail-table.tsx';
import { SentTable } from './sent-table.tsx';

const alertsKey = ['alerts'];

/** What is reported after each daily check, and to whom. Everyone sees it; the owner and managers change it. */
export function AlertsPage() {
  const { account, isOwner, isManager, managesWebhooks } = useMe();
  const queryClient = useQueryClient();
  // A new key after each save, so that the form restarts with the saved settings.
  const [saves, setSaves] = useState(0);
  const show = async (saved: AlertsAnswer) => {
    // The answer to an earlier read must not replace what was saved.
    await queryClient.cancelQueries({ queryKey: alertsKey });
    queryClient.setQueryData(alertsKey, saved);
  };
  const restart = () => setSaves((count) => count + 1);
  const alerts = useQuery({ queryKey: alertsKey, queryFn: () => callPortal('GET /alerts') });
  const rule = t('A lot counts as expiring {{count}} days before its expiry date.', {
    count: account.expiryWindowDays,
    one: 'A lot counts as expiring {{count}} day before its expiry date.',
  });
  return (
    <>
      <PageHead title={t('Stock alerts')} subtitle={isOwner ? `${rule} ${t('Change this in Settings.')}` : rule} />
      <QueryView query={alerts}>
        {(answer) => (
          <Stack gap="xl">
            {!isManager && <Facts facts={describeAlerts(answer)} />}
            <OnlyFor who="manager" what={t('Only the account owner and managers can change the stock alerts.')}>
              <AlertsForm key={saves} answer={answer} onSaved={show} onRestart={restart} />
            </OnlyFor>
            {(answer.hasChat || answer.hasIncidents || answer.sent.length > 0) && (
              <section aria-labelledby="sent">
                <Title order={2} size="h4" id="sent" mb="sm">
                  {t('Chat messages and incidents')}
                </Title>
                <SentTable sent={answer.sent} />
              </section>
            )}
            {managesWebhooks && (
              <section aria-labelledby="mails">
                <Title order={2} size="h4" id="mails" mb="sm">
                  {t('Emails')}
                </Title>
                <MailTable />
              </section>
            )}
          </Stack>
        )}
      </QueryView>
    </>
  );
}
