import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import type { ComponentProps } from 'react';
import { ReceivingForm } from './receiving-form.tsx';

interface Props extends ComponentProps<typeof ReceivingForm> {
  readonly title: string;
  readonly onClose: () => void;
}

/** The dialog to receive an order or a shipment; full screen on a phone. */
export function ReceivingDialog({ title, onClose, ...form }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog onClose={onClose} title={title} size="xl" fullScreen={isPhone}>
      <ReceivingForm {...form} />
    </Dialog>
  );
}
