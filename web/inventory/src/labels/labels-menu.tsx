import { Button, Menu } from '@mantine/core';
import { IconBarcode, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '@storehouse/web-ui/messages.ts';

const icon = <IconBarcode size={16} aria-hidden />;

/** Labels for a product, or for its lots. */
export function LabelsMenu({ productId }: { readonly productId: string }) {
  const params = { id: productId } as never;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={icon} rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('Labels')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/labels/product/$id" params={params}>
          {t('Product labels')}
        </Menu.Item>
        <Menu.Item component={Link} to="/labels/lots/$id" params={params}>
          {t('Lot labels')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function BinLabelsButton({ locationId }: { readonly locationId: string }) {
  return (
    <Button
      component={Link}
      to="/labels/bins/$id"
      params={{ id: locationId } as never}
      variant="default"
      size="compact-sm"
      leftSection={icon}
    >
      {t('Print labels')}
    </Button>
  );
}
