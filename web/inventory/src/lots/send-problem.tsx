import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Sentences } from './sentences.tsx';

interface Props {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** Why something was not sent. It stays until the next try: there is something to do about it. */
export function SendProblem({ title, sentences }: Props) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert" mb="md">
      <Sentences sentences={sentences} />
    </Alert>
  );
}
