import { Accordion, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { callApi } from '@storehouse/web-ui/call-api.ts';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useSearchText } from '@storehouse/web-ui/use-search-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operationsByTag, type OpenApiDocument } from './open-api.ts';
import { OperationItem } from './operation-item.tsx';

/** The API documents of the platform and the instance. Every operation can be tried from here. */
export function ReferencePage() {
  const [{ q, api }, change] = useListState({ q: '', api: 'platform' });
  const name = oneOf(['platform', 'instance'], api, 'platform');
  const [text, type] = useSearchText(q, (search) => change({ q: search }));
  const [apiKey, setApiKey] = useState('');
  const document = useQuery({
    queryKey: ['openapi', name],
    queryFn: () => callApi<OpenApiDocument>(`/portal/api/openapi/${name}`),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHead
        title="API reference"
        subtitle="Every operation with its responses, and a form to try it with your own key."
      />
      <Group align="flex-end" mb="lg" gap="sm">
        <SegmentedControl
          aria-label="API"
          data={[
            { value: 'platform', label: 'Reporting and webhooks' },
            { value: 'instance', label: 'Data' },
          ]}
          value={name}
          onChange={(value) => change({ api: value })}
        />
        <TextInput
          label="Search"
          placeholder="Path or keyword"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <PasswordInput
          label="API key for test requests"
          description="Stays on this page only and is forgotten when you leave."
          autoComplete="off"
          miw={280}
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
      </Group>
      <QueryView query={document} lines={10}>
        {(data) => <Operations key={name} document={data} search={q} apiKey={apiKey.trim()} />}
      </QueryView>
    </>
  );
}

interface Props {
  readonly document: OpenApiDocument;
  readonly search: string;
  readonly apiKey: string;
}

function Operations({ document, search, apiKey }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const words = search.trim().toLowerCase();
  const groups = [...operationsByTag(document)]
    .map(([tag, operations]) => ({
      tag,
      operations: operations.filter(({ path, summary }) => `${path} ${summary ?? ''}`.toLowerCase().includes(words)),
    }))
    .filter(({ operations }) => operations.length > 0);
  return (
    <Stack>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {document.info.description} Base URL: {document.servers[0]?.url}
      </Text>
      {groups.length === 0 && <Text>No matching operations.</Text>}
      <Accordion variant="separated" value={opened} onChange={setOpened}>
        {groups.map(({ tag, operations }) => (
          <section key={tag} aria-label={tag}>
            <Title order={2} size="h4" mt="lg" mb="xs">
              {formatWord(tag.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))}
            </Title>
            {operations.map((operation) => (
              <OperationItem
                key={operation.id}
                document={document}
                operation={operation}
                apiKey={apiKey}
                isOpen={opened === operation.id}
              />
            ))}
          </section>
        ))}
      </Accordion>
    </Stack>
  );
}
