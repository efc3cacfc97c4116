import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Problem } from './form-errors.ts';
import { t } from './messages.ts';
import { RichText } from './rich-text.tsx';
import { SignInAgain } from './sign-in-again.tsx';

interface Props {
  readonly problem: Problem | null;
  /** Loads the newer version, if that is the problem. */
  readonly onReload?: (() => void) | undefined;
}

/** The error of a form as a whole, shown above it. */
export function FormProblem({ problem, onReload }: Props) {
  if (problem === null) return null;
  const { sentence, kind } = problem;
  return (
    // Focusable: takes the focus when no field has an error.
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert" tabIndex={-1}>
      <Stack gap="xs" align="flex-start">
        {kind === 'session' ? (
          <Text size="sm">
            <RichText
              text={t('{{sentence}} <link/> in a new tab, then come back. Your entries are still here.', { sentence })}
              parts={{ link: () => <SignInAgain inNewTab /> }}
            />
          </Text>
        ) : (
          sentence
        )}
        {kind === 'conflict' && onReload && (
          <Button size="xs" variant="default" onClick={onReload}>
            {t('Show their version')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
