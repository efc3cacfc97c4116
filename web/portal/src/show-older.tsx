import { Button, Center } from '@mantine/core';

interface Props {
  /** A log that is read on, newest first. */
  readonly log: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Below a log: the way to what happened before, where there is more. */
export function ShowOlder({ log }: Props) {
  if (!log.hasNextPage) return null;
  return (
    <Center mt="md">
      <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
        Show older
      </Button>
    </Center>
  );
}
