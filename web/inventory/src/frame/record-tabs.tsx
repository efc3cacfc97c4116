import { Tabs } from '@mantine/core';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import type { ReactNode } from 'react';

const names = ['overview', 'ledger', 'details'] as const;
type RecordTab = (typeof names)[number];

/** The open tab of a product or lot, kept in the URL, and a function that opens another one. */
export function useRecordTab(): readonly [RecordTab, (tab: RecordTab) => void] {
  const [{ tab }, change] = useListState({ tab: 'overview' });
  return [oneOf(names, tab, 'overview'), (next) => change({ tab: next })];
}

interface Props {
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
  readonly overview: ReactNode;
  readonly ledger: ReactNode;
  readonly details: ReactNode;
}

/** Overview, ledger and details of a product or lot. What is typed into the details stays while another tab is open. */
export function RecordTabs({ tab, onTab, overview, ledger, details }: Props) {
  return (
    <Tabs value={tab} onChange={(value) => onTab(oneOf(names, value ?? '', 'overview'))} keepMounted>
      <Tabs.List mb="md">
        <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
        <Tabs.Tab value="ledger">{t('Ledger')}</Tabs.Tab>
        <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview">{tab === 'overview' && overview}</Tabs.Panel>
      <Tabs.Panel value="ledger">{tab === 'ledger' && ledger}</Tabs.Panel>
      <Tabs.Panel value="details">{details}</Tabs.Panel>
    </Tabs>
  );
}
