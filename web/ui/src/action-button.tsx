import { Button, type ButtonProps } from '@mantine/core';
import { useRef, useState, type ComponentProps } from 'react';
import { notifyFailed } from './notify.ts';

interface Props extends ButtonProps {
  readonly 'aria-label'?: string;
  readonly onClick: () => Promise<unknown>;
}

/** A button that acts at once. It is busy until its action has ended, ignores clicks meanwhile, and reports a failure. */
export function ActionButton({ onClick, disabled = false, ...button }: Props) {
  const [isShownBusy, setIsShownBusy] = useState(false);
  // Set with the first click: a second one may come before the button is rendered as busy.
  const isBusy = useRef(false);

  async function act(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsShownBusy(true);
    try {
      await onClick();
    } catch (error) {
      notifyFailed(error);
    } finally {
      isBusy.current = false;
      setIsShownBusy(false);
    }
  }

  return (
    <Button
      {...button}
      disabled={disabled}
      loading={isShownBusy}
      onClick={() => void act()}
      // A disabled button loses the focus, and a dialog that the action opens could not give it back: so it only looks disabled.
      renderRoot={(root: ComponentProps<'button'>) => (
        <button {...root} disabled={disabled} aria-disabled={isShownBusy || undefined} />
      )}
    />
  );
}
