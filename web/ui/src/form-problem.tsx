import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface Props {
  readonly problem: string | null;
  /** Where a newer version is the problem: shows that one. */
  readonly onReload?: (() => void) | undefined;
}

/** What is wrong with a form as a whole, above it. */
export function FormProblem({ problem, onReload }: Props) {
  if (problem === null) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Stack gap="xs" align="flex-start">
        {problem}
        {onReload && (
          <Button size="xs" variant="default" onClick={onReload}>
            Show their version
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
