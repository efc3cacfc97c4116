import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '@storehouse/web-ui/messages.ts';
import { CameraButton, isHandheld } from '../scanning/camera-button.tsx';

interface Props {
  /** Resolves to what is wrong with the code, or null. */
  readonly onScan: (code: string) => Promise<string | null>;
}

/** Takes a code from the camera or from a hand scanner, which types it and Enter. Enter never submits the form around it. */
export function ScanField({ onScan }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  async function scan(scanned: string): Promise<void> {
    const found = await onScan(scanned);
    setProblem(found);
    setCode(found === null ? '' : scanned);
  }
  return (
    <TextInput
      aria-label={t('Scan a bar code')}
      placeholder={t('Scan a bar code to fill in lot and expiry')}
      autoComplete="off"
      leftSection={<IconBarcode size={18} aria-hidden />}
      rightSection={isHandheld && <CameraButton onCode={(seen) => void scan(seen)} />}
      value={code}
      onChange={(event) => {
        setCode(event.currentTarget.value);
        setProblem(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (code.trim() !== '') void scan(code);
      }}
      error={problem}
    />
  );
}
