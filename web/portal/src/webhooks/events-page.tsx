import { Accordion, Text } from '@mantine/core';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { CodeBlock } from '../code-block.tsx';
import { useEventTypes } from './webhook-queries.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

/** The event catalogue, with sample `data` for each event. */
export function EventsPage() {
  const eventTypes = useEventTypes();
  return (
    <>
      <PageHead title="Event catalogue" subtitle="Everything a webhook can subscribe to. No other events are sent." />
      <WebhookTabs />
      <QueryView query={eventTypes} lines={11}>
        {({ data }) => (
          <Accordion variant="separated">
            {data.map(({ type, description, samplePayload }) => (
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
        )}
      </QueryView>
    </>
  );
}
