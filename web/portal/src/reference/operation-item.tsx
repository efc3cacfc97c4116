import { Accordion, Code, Group, Stack, Text } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { CodeBlock } from '../code-block.tsx';
import { ToneBadge, type Tone } from '@storehouse/web-ui/tone-badge.tsx';
import { exampleOfMedia } from './example-of.ts';
import type { OpenApiDocument, Operation } from './open-api.ts';
import { TryIt } from './try-it.tsx';
import type { Language } from './write-request.ts';

const tones: Readonly<Record<string, Tone>> = { GET: 'waiting', POST: 'good', PUT: 'warning', DELETE: 'bad' };

interface Props {
  readonly document: OpenApiDocument;
  readonly operation: Operation;
  readonly apiKey: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly isOpen: boolean;
}

/** One operation: its description, its responses, and a form to try it. */
export function OperationItem({ document, operation, isOpen, ...tried }: Props) {
  return (
    <Accordion.Item value={operation.id}>
      <Accordion.Control>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ToneBadge tone={tones[operation.method] ?? 'plain'}>{operation.method}</ToneBadge>
          <div style={{ minWidth: 0 }}>
            <Code style={{ overflowWrap: 'anywhere' }}>{operation.path}</Code>
            <Text size="sm" lang="en">
              {operation.summary}
            </Text>
          </div>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {/* Rendered only when open: a document has about a hundred operations. */}
        {isOpen && (
          <Stack>
            {operation.description !== undefined && (
              <Text size="sm" lang="en">
                {operation.description}
              </Text>
            )}
            <Responses document={document} operation={operation} />
            <TryIt document={document} operation={operation} {...tried} />
          </Stack>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Responses({ document, operation }: { readonly document: OpenApiDocument; readonly operation: Operation }) {
  const responses = Object.entries(operation.responses ?? {});
  const success = responses.find(([status]) => status.startsWith('2'));
  const examples = Object.entries(success?.[1].content ?? {});
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('Responses')}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {responses.map(([status, { description }]) => (
          <li key={status}>
            <Text size="sm" lang="en">
              <Code>{status}</Code> {description}
            </Text>
          </li>
        ))}
      </ul>
      {examples.map(([type, media]) => (
        <CodeBlock
          key={type}
          label={
            type === 'application/json'
              ? t('Example {{status}} response', { status: success?.[0] ?? '' })
              : t('Example {{status}} response as {{type}}', { status: success?.[0] ?? '', type })
          }
          code={textOf(exampleOfMedia(media, document))}
          maxHeight={280}
        />
      ))}
    </Stack>
  );
}

const textOf = (example: unknown): string => (typeof example === 'string' ? example : JSON.stringify(example, null, 2));
