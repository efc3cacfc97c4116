import { Button, Menu } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { queryString } from '@storehouse/web-ui/query-string.ts';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { CallInput, InventoryCall } from '../api/inventory-api.ts';

type ExportCall = Extract<InventoryCall, `GET /exports/${string}` | `GET /stockLedger/export`>;

interface Props<Call extends ExportCall> {
  readonly of: Call;
  /** The filters of the list, without paging. */
  readonly filter?: Omit<NonNullable<CallInput<Call>['query']>, 'format'>;
}

/** Downloads all rows of a list, as it is filtered. */
export function ExportMenu<Call extends ExportCall>({ of, filter = {} as never }: Props<Call>) {
  const linkTo = (format: string) => `/inventory/api${of.slice('GET '.length)}${queryString({ ...filter, format })}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={linkTo('xlsx')} download>
          {t('Excel (.xlsx)')}
        </Menu.Item>
        <Menu.Item component="a" href={linkTo('csv')} download>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
