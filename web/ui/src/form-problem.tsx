import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What is wrong with a form as a whole, above it. */
export function FormProblem({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {problem}
    </Alert>
  );
}
