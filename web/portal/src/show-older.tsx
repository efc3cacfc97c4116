import { Button, Center } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';

interface Props {
  /** A log loaded page by page, newest first. */
  readonly log: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The button below a log that loads older entries, if there are any. */
export function ShowOlder({ log }: Props) {
  if (!log.hasNextPage) return null;
  return (
    <Center mt="md">
      <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
        {t('Show older')}
      </Button>
    </Center>
  );
}
