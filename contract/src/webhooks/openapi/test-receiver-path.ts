import { text } from '../../openapi/json-schema.ts';
import { answers } from '../../openapi/platform-answers.ts';

/** Where a test receiver takes requests: its address is its secret, so no key is asked for. */
export const testReceiverPath = {
  '/api/v1/test-receivers/{token}': {
    post: {
      summary: 'Capture a request, as a receiver of your own would get it',
      tags: ['webhooks'],
      security: [],
      parameters: [{ name: 'token', in: 'path', required: true, schema: text }],
      requestBody: { required: false, content: { '*/*': {} } },
      responses: {
        200: { description: 'captured', content: { 'text/plain': { schema: text } } },
        ...answers(400, 404, 500, 503),
        429: { description: 'too many requests in one second; without a body' },
      },
    },
  },
};
