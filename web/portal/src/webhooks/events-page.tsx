import { Accordion, Stack, Text, Title } from '@mantine/core';
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
      <PageHead title="Event catalogue" subtitle="Everything a webhook can subscribe to. No other events are sent." />
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
                          {description}
                        </Text>
                      </Accordion.Control>
                      <Accordion.Panel>
                        <CodeBlock label={`Sample data for ${type}`} code={JSON.stringify(samplePayload, null, 2)} />
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
