import { Button, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { useState } from 'react';
import { CodeBlock } from '../code-block.tsx';
import { prettyJson } from '../webhooks/pretty-json.ts';
import { buildRequest } from './build-request.ts';
import { exampleOfMedia } from './example-of.ts';
import type { OpenApiDocument, Operation, Parameter } from './open-api.ts';
import { languageNames, languages, type Language } from './write-request.ts';

interface Props {
  readonly document: OpenApiDocument;
  readonly operation: Operation;
  readonly apiKey: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

interface Answer {
  readonly title: string;
  readonly body: string;
}

/** A form that sends the operation from this page with the key above and shows the response. */
export function TryIt({ document, operation, apiKey, language, onLanguage }: Props) {
  const media = operation.requestBody?.content?.['application/json'];
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(() => (media ? JSON.stringify(exampleOfMedia(media, document), null, 2) : ''));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isSending, setIsSending] = useState(false);
  const serverUrl = document.servers[0]?.url ?? '';
  const request = buildRequest(serverUrl, operation, { values, body, key: apiKey });

  async function send(): Promise<void> {
    setIsSending(true);
    try {
      const { url, ...init } = request;
      const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' });
      const text = await response.text();
      setAnswer({ title: `${String(response.status)} ${response.statusText}`.trim(), body: prettyJson(text) });
    } catch {
      setAnswer({ title: t('No response'), body: t('The server could not be reached from this page.') });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Stack gap="sm">
      <Text fw={600} size="sm">
        {t('Try it')}
      </Text>
      {(operation.parameters ?? []).map((parameter) => (
        <ParameterInput
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => setValues({ ...values, [parameter.name]: value })}
        />
      ))}
      {media && (
        <Textarea
          label={t('Body')}
          autosize
          minRows={3}
          maxRows={14}
          spellCheck={false}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
      )}
      <SegmentedControl
        aria-label={t('Language', { context: 'programming' })}
        size="xs"
        data={languageNames.map((name) => ({ value: name, label: languages[name].label }))}
        value={language}
        onChange={onLanguage}
        style={{ alignSelf: 'flex-start' }}
      />
      <CodeBlock
        label={t('Request in {{language}}', { language: languages[language].label })}
        code={languages[language].write(request)}
      />
      <Group>
        <Button size="xs" loading={isSending} onClick={() => void send()}>
          {t('Send request')}
        </Button>
        {apiKey === '' && (
          <Text size="xs" c="dimmed">
            {t('No API key: enter one above.')}
          </Text>
        )}
      </Group>
      {answer && (
        <div role="status">
          <CodeBlock
            label={t('Response: {{title}}', { title: answer.title })}
            code={answer.body === '' ? t('(empty)') : answer.body}
            maxHeight={400}
          />
        </div>
      )}
    </Stack>
  );
}

interface InputProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParameterInput({ parameter, value, onChange }: InputProps) {
  const { name, description, required, schema } = parameter;
  const common = {
    label: name,
    // In English, like the document that the description comes from.
    description: [parameter.in === 'path' ? 'in the path' : null, description].filter(Boolean).join(': '),
    descriptionProps: { lang: 'en' },
    withAsterisk: required === true,
    size: 'xs',
  };
  const choices = schema?.['enum'];
  if (Array.isArray(choices)) {
    return (
      <Select
        {...common}
        data={[{ value: '', label: t('(not set)') }, ...choices.map(String)]}
        value={value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return <TextInput {...common} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}
