import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Sentences } from './sentences.tsx';

interface Props {
  readonly title: string;
  readonly sentences: readonly string[];
  /** What to do next, if the sentences do not say it. */
  readonly advice?: string;
}

/** Why something was not sent. Stays until the next attempt, because the user has to act on it. */
export function SendProblem({ title, sentences, advice }: Props) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert" mb="md">
      <Sentences sentences={sentences} />
      {advice !== undefined && (
        <Text size="sm" mt={4}>
          {advice}
        </Text>
      )}
    </Alert>
  );
}
