import { Accordion, Code, Group, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../code-block.tsx';
import { ToneBadge, type Tone } from '../tone-badge.tsx';
import { exampleOf } from './example-of.ts';
import type { OpenApiDocument, Operation } from './open-api.ts';
import { TryIt } from './try-it.tsx';

const tones: Readonly<Record<string, Tone>> = { GET: 'waiting', POST: 'good', PUT: 'warning', DELETE: 'bad' };

interface Props {
  readonly document: OpenApiDocument;
  readonly operation: Operation;
  readonly apiKey: string;
  readonly isOpen: boolean;
}

/** One operation: its description, its responses, and a form to try it. */
export function OperationItem({ document, operation, apiKey, isOpen }: Props) {
  return (
    <Accordion.Item value={operation.id}>
      <Accordion.Control>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ToneBadge tone={tones[operation.method] ?? 'plain'}>{operation.method}</ToneBadge>
          <div style={{ minWidth: 0 }}>
            <Code style={{ overflowWrap: 'anywhere' }}>{operation.path}</Code>
            <Text size="sm">{operation.summary}</Text>
          </div>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {/* Rendered only when open: a document has about a hundred operations. */}
        {isOpen && (
          <Stack>
            {operation.description !== undefined && <Text size="sm">{operation.description}</Text>}
            <Responses document={document} operation={operation} />
            <TryIt document={document} operation={operation} apiKey={apiKey} />
          </Stack>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Responses({ document, operation }: { readonly document: OpenApiDocument; readonly operation: Operation }) {
  const responses = Object.entries(operation.responses ?? {});
  const success = responses.find(([status]) => status.startsWith('2'));
  const schema = success?.[1].content?.['application/json']?.schema;
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        Responses
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {responses.map(([status, { description }]) => (
          <li key={status}>
            <Text size="sm">
              <Code>{status}</Code> {description}
            </Text>
          </li>
        ))}
      </ul>
      {schema && (
        <CodeBlock
          label={`Example ${success[0]} response`}
          code={JSON.stringify(exampleOf(schema, document), null, 2)}
          maxHeight={280}
        />
      )}
    </Stack>
  );
}
