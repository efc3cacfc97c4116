import { Anchor, List, Text, VisuallyHidden } from '@mantine/core';
import { importColumns, importKinds } from '@storehouse/contract/inventory/import-kinds';
import { RichText } from '@storehouse/web-ui/rich-text.tsx';
import { kindWords } from './import-words.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** What can be imported, each with an empty file to fill in. */
export function Templates() {
  return (
    <List spacing={6} size="sm" listStyleType="none">
      {importKinds.map((kind) => (
        <List.Item key={kind}>
          <Text size="sm" component="span" fw={600}>
            {kindWords[kind].name}
          </Text>{' '}
          <Text size="sm" component="span" c="dimmed">
            {kindWords[kind].does}
          </Text>{' '}
          <Anchor size="sm" href={templateOf(kind)} download={`${kind}.csv`} underline="always">
            <RichText
              text={t('Template<hidden> for {{kind}}</hidden>', { kind: kindWords[kind].name.toLowerCase() })}
              parts={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
            />
          </Anchor>
        </List.Item>
      ))}
    </List>
  );
}

/** A file with only the header. The byte-order mark makes Excel open and save it as UTF-8. */
const templateOf = (kind: keyof typeof importColumns): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${importColumns[kind].map(({ name }) => name).join(',')}\r\n`)}`;
