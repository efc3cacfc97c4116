import { Anchor, Button } from '@mantine/core';
import type { PrintedKind } from '@storehouse/contract/inventory/printed-kinds';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { printedTitles } from './printed-words.ts';
import { t } from '@storehouse/web-ui/messages.ts';

interface Props {
  readonly kind: PrintedKind;
  /** The id of the order, shipment, stock movement or receipt. */
  readonly id: string;
}

/** Opens the page that prints a document. */
export function PrintButton({ kind, id }: Props) {
  return (
    <Button
      component={Link}
      to="/print/$kind/$id"
      params={{ kind, id } as never}
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
    >
      {kind === 'purchaseOrder' ? t('Print') : printedTitles[kind]}
    </Button>
  );
}

/** The same in a table. */
export function PrintLink({ kind, id }: Props) {
  return (
    <Anchor component={Link} to="/print/$kind/$id" params={{ kind, id } as never} size="sm">
      {printedTitles[kind]}
    </Anchor>
  );
}
