import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeCameraProblem } from './camera-problem.ts';
import classes from './camera-button.module.css';
import { watchCamera } from './watch-camera.ts';

interface Props {
  readonly onCode: (code: string) => void;
}

/** Whether people hold the device in their hands. At a desk the camera faces the person, and there are hand scanners. */
export const isHandheld = navigator.maxTouchPoints > 0;

/** Scans a bar code with the camera. It belongs beside a field that hand scanners type into. */
export function CameraButton({ onCode }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon variant="subtle" onClick={open} aria-label={t('Scan with the camera')}>
        <IconCamera size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Dialog onClose={close} title={t('Scan a bar code')}>
          <CameraView
            onCode={(code) => {
              close();
              onCode(code);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function CameraView({ onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const see = useEffectEvent((code: string | null) => {
    if (code === null) return;
    // Some phones buzz, so that nobody has to look at the screen.
    if ('vibrate' in navigator) navigator.vibrate(60);
    onCode(code);
  });
  useEffect(() => {
    const over = new AbortController();
    watchCamera(video.current as HTMLVideoElement, over.signal).then(see, (error: unknown) => {
      if (!over.signal.aborted) setProblem(describeCameraProblem(error));
    });
    return () => {
      over.abort();
    };
  }, [attempt]);
  return (
    <Stack>
      <video ref={video} className={classes['view']} muted playsInline aria-label={t('Camera view')} />
      <Text size="sm" c={problem === null ? 'dimmed' : 'red'} role="status">
        {problem ?? t('Hold the code in front of the camera.')}
      </Text>
      {problem !== null && (
        <Button
          variant="default"
          onClick={() => {
            setProblem(null);
            setAttempt(attempt + 1);
          }}
        >
          {t('Try again')}
        </Button>
      )}
    </Stack>
  );
}
