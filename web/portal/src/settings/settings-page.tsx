import { Select, Switch } from '@mantine/core';
import { CurrencySelect } from '@storehouse/web-ui/currency-select.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { ShowSetupGuide } from '../onboarding/show-setup-guide.tsx';
import { PanelForm } from '../panel-form.tsx';
import { useMe } from '../session/me-context.ts';
import { OnlyFor } from '../session/only-for.tsx';
import { meKey } from '../session/use-me.ts';
import { Facts } from './facts.tsx';
import { listZones } from './list-zones.ts';

export function SettingsPage() {
  const { account, isOwner } = useMe();
  return (
    <>
      <PageHead
        title={t('Settings')}
        subtitle={
          account.trial
            ? t('{{account}}, {{plan}} plan (trial)', { account: account.name, plan: account.plan })
            : t('{{account}}, {{plan}} plan', { account: account.name, plan: account.plan })
        }
      />
      {!isOwner && (
        <Facts
          facts={[
            [t('Time zone'), account.zone],
            [
              t('Expiry window for stock alerts'),
              t('{{count}} days', { count: account.expiryWindowDays, one: '{{count}} day' }),
            ],
            [t('Currency'), account.defaultCurrency],
            [t('Scopes of API keys'), account.enforceScopes ? t('Enforced') : t('Not enforced for this account')],
          ]}
        />
      )}
      <OnlyFor who="owner" what={t('Only the account owner can change the settings.')}>
        <SettingsForm />
        <ShowSetupGuide />
      </OnlyFor>
    </>
  );
}

function SettingsForm() {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const api = useApiForm(
    {
      initialValues: {
        zone: account.zone,
        expiryWindowDays: account.expiryWindowDays as number | string,
        defaultCurrency: account.defaultCurrency,
        enforceScopes: account.enforceScopes,
      },
      validate: {
        expiryWindowDays: (value) => (value === '' ? t('Enter a number of days') : null),
      },
    },
    async (values, isChanged) => {
      const all = { ...values, expiryWindowDays: numberOrNull(values.expiryWindowDays) };
      // Only what the person changed: the operator, or the owner in another tab, may have changed the rest since.
      const body = Object.fromEntries(Object.entries(all).filter(([name]) => isChanged(name)));
      await callPortal('PATCH /settings', { body });
      await queryClient.invalidateQueries({ queryKey: meKey });
      notifyDone(t('Settings saved'));
    },
  );
  const { form } = api;
  return (
    <PanelForm api={api}>
      <Select
        label={t('Time zone')}
        description={t('The daily check runs after 04:00 in this time zone, and all dates use it.')}
        searchable
        limit={100}
        nothingFoundMessage={t('No matching time zone')}
        data={listZones(account.zone, Intl.supportedValuesOf('timeZone'))}
        {...form.getInputProps('zone')}
      />
      <NumberField
        field="expiry window"
        label={t('Expiry window for stock alerts')}
        description={t('How many days before expiry a lot is reported, from 0 to 365.')}
        min={0}
        max={365}
        {...form.getInputProps('expiryWindowDays')}
      />
      <CurrencySelect
        label={t('Currency')}
        description={t("The account's default currency. Prices are not converted.")}
        {...form.getInputProps('defaultCurrency')}
      />
      <Switch
        label={t('Enforce the scopes of API keys')}
        description={t(
          'Keys with only “read” or “reporting” can no longer change inventory data, and keys without scopes are refused.',
        )}
        {...form.getInputProps('enforceScopes', { type: 'checkbox' })}
      />
    </PanelForm>
  );
}
