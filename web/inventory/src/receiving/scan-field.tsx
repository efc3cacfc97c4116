import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed, notifyProblem } from '@storehouse/web-ui/notify.ts';
import { CameraButton, isHandheld } from '../scanning/camera-button.tsx';

interface Props {
  /** Resolves to what is wrong with the code, or null. `isLast` says whether nothing was scanned or typed since. */
  readonly onScan: (code: string, isLast: () => boolean) => Promise<string | null>;
}

/** Takes a code from the camera or from a hand scanner, which types it and Enter. Enter never submits the form around it. */
export function ScanField({ onScan }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const changes = useRef(0);

  function show(text: string): void {
    changes.current += 1;
    setCode(text);
    setProblem(null);
  }

  /** Empties the field at once: a hand scanner may type the next code while the server looks for this one. */
  async function scan(scanned: string): Promise<void> {
    show('');
    const at = changes.current;
    const isLast = () => changes.current === at;
    try {
      const found = await onScan(scanned, isLast);
      if (found === null) return;
      const message = t('{{code}}: {{problem}}', { code: scanned, problem: found });
      if (isLast()) setProblem(message);
      else notifyProblem(message);
    } catch (error) {
      notifyFailed(error);
    }
  }

  return (
    <TextInput
      aria-label={t('Scan a bar code')}
      placeholder={t('Scan a bar code to fill in lot and expiry')}
      autoComplete="off"
      leftSection={<IconBarcode size={18} aria-hidden />}
      rightSection={isHandheld && <CameraButton onCode={(seen) => void scan(seen)} />}
      value={code}
      onChange={(event) => show(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (code.trim() !== '') void scan(code);
      }}
      error={problem}
    />
  );
}
