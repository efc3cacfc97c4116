import { Badge } from '@mantine/core';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

const colors: Readonly<Record<string, string>> = {
  PENDING: 'gray',
  CREATED: 'gray',
  APPROVED: 'blue',
  PLACED: 'violet',
  SHIPPED: 'violet',
  ISSUED: 'violet',
  PARTIALLY_RECEIVED: 'orange',
  RECEIVED: 'green',
  COMPLETED: 'green',
  CANCELED: 'gray',
  COUNTING: 'blue',
  SUBMITTED: 'orange',
  POSTED: 'green',
  DISCARDED: 'gray',
  REJECTED: 'red',
};

const usualWords: Readonly<Record<string, string>> = { PARTIALLY_RECEIVED: t('Partly received') };

/** The status of a document. `words` overrides the API's word, such as Draft for PENDING. */
export function StatusBadge({
  status,
  words = {},
}: {
  readonly status: string;
  readonly words?: Record<string, string>;
}) {
  return (
    <Badge color={colors[status] ?? 'gray'} variant="outline">
      {words[status] ?? usualWords[status] ?? formatWord(status)}
    </Badge>
  );
}
