import { Accordion, Stack, Text, Title } from '@mantine/core';
import { t, translateServer } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { CodeBlock } from '../code-block.tsx';
import { groupEvents } from './group-events.ts';
import { useEventTypes } from './webhook-queries.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

/** The event catalogue by subject, with sample `data` for each event. */
export function EventsPage() {
  const eventTypes = useEventTypes();
  return (
    <>
      <PageHead
        title={t('Event catalogue')}
        subtitle={t('Everything a webhook can subscribe to. No other events are sent.')}
      />
      <WebhookTabs />
      <QueryView query={eventTypes} lines={11}>
        {({ data }) => (
          <Stack>
            {groupEvents(data).map(({ subject, events }) => (
              <section key={subject} aria-label={subject}>
                <Title order={2} size="h4" mb="xs">
                  {subject}
                </Title>
                <Accordion variant="separated">
                  {events.map(({ type, description, samplePayload }) => (
                    <Accordion.Item key={type} value={type}>
                      <Accordion.Control>
                        <Text fw={600} size="sm">
                          {type}
                        </Text>
                        <Text size="sm" c="dimmed">
                          {translateServer(description)}
                        </Text>
                      </Accordion.Control>
                      <Accordion.Panel>
                        <CodeBlock
                          label={t('Sample data for {{type}}', { type })}
                          code={JSON.stringify(samplePayload, null, 2)}
                        />
                      </Accordion.Panel>
                    </Accordion.Item>
                  ))}
                </Accordion>
              </section>
            ))}
          </Stack>
        )}
      </QueryView>
    </>
  );
}
