import { Accordion, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useSearchText } from '@storehouse/web-ui/use-search-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPortal } from '../call-portal.ts';
import { groupByTask, isFound } from './group-by-task.ts';
import type { OpenApiDocument } from './open-api.ts';
import { OperationItem } from './operation-item.tsx';
import { languageNames, type Language } from './write-request.ts';

/**
 * The API documents of the platform and the instance, by task (decision 0060). Every operation can be tried from here. The
 * open operation and the language are in the URL, so that a link can lead to an operation.
 */
export function ReferencePage() {
  const [{ q, api, op, lang }, change] = useListState({ q: '', api: 'platform', op: '', lang: 'curl' });
  const name = oneOf(['platform', 'instance'], api, 'platform');
  const [text, type] = useSearchText(q, (search) => change({ q: search }));
  const [apiKey, setApiKey] = useState('');
  const document = useQuery({
    queryKey: ['openapi', name],
    queryFn: () => readPortal<OpenApiDocument>(`/openapi/${name}`),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHead
        title={t('API reference')}
        subtitle={t(
          'Every operation by task: examples, code in four languages, and a form to try it with your own key.',
        )}
      />
      <Group align="flex-end" mb="lg" gap="sm">
        <SegmentedControl
          aria-label="API"
          data={[
            { value: 'platform', label: t('Reporting and webhooks') },
            { value: 'instance', label: t('Data') },
          ]}
          value={name}
          onChange={(value) => change({ api: value, op: '' })}
        />
        <TextInput
          label={t('Search')}
          placeholder={t('Path, parameter or keyword')}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('API key for test requests')}
          description={t('Stays on this page only and is forgotten when you leave.')}
          autoComplete="off"
          miw={280}
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
      </Group>
      <QueryView query={document} lines={10}>
        {(data) => (
          <Operations
            key={name}
            document={data}
            search={q}
            apiKey={apiKey.trim()}
            language={oneOf(languageNames, lang, 'curl')}
            onLanguage={(language) => change({ lang: language })}
            opened={op}
            onOpen={(id) => change({ op: id })}
          />
        )}
      </QueryView>
    </>
  );
}

interface Props {
  readonly document: OpenApiDocument;
  readonly search: string;
  readonly apiKey: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly opened: string;
  readonly onOpen: (id: string) => void;
}

function Operations({ document, search, opened, onOpen, ...tried }: Props) {
  const tasks = groupByTask(document)
    .map(({ title, operations }) => ({ title, operations: operations.filter((one) => isFound(one, title, search)) }))
    .filter(({ operations }) => operations.length > 0);
  return (
    <Stack>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <span lang="en">{document.info.description}</span>{' '}
        {t('Base URL: {{url}}', { url: document.servers[0]?.url ?? '' })}
      </Text>
      {tasks.length === 0 && <Text>{t('No matching operations.')}</Text>}
      <Accordion variant="separated" value={opened} onChange={(id) => onOpen(id ?? '')}>
        {tasks.map(({ title, operations }) => (
          <section key={title} aria-label={title}>
            <Title order={2} size="h4" mt="lg" mb="xs">
              {title}
            </Title>
            {operations.map((operation) => (
              <OperationItem
                key={operation.id}
                document={document}
                operation={operation}
                isOpen={opened === operation.id}
                {...tried}
              />
            ))}
          </section>
        ))}
      </Accordion>
    </Stack>
  );
}
