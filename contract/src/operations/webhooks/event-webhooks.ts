import { answerSchema, type Paths } from '../openapi/write-paths.ts';
import { eventEnvelopes } from './event-schemas.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** What receivers get: one entry for each event type, for the `webhooks` of the document. */
export const eventWebhooks = (): Paths =>
  Object.fromEntries(
    eventEnvelopes.map(({ type, name, description, samplePayload, envelope }) => [
      type,
      {
        post: {
          operationId: `on${name}`,
          summary: `Receive ${type}`,
          description: `${description} Sent to the endpoints that subscribe to it.`,
          tags: ['Webhooks'],
          security: [],
          parameters: [
            header(
              'X-Platform-Signature',
              '`v1=` and the HMAC-SHA256 of `<timestamp>.<body>` with the signing secret.',
            ),
            header('X-Platform-Timestamp', 'When this attempt was signed, as Unix time; the same as `created`.'),
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: answerSchema(envelope),
                example: {
                  id: '00000000-0000-0000-0000-000000000000',
                  type,
                  created: 1_767_225_600,
                  data: samplePayload,
                },
              },
            },
          },
          responses: {
            '2XX': { description: 'The delivery is accepted.' },
            default: { description: 'Anything else is a failure: it is tried again later.' },
          },
        },
      },
    ]),
  );
