import type { Operation } from './operation.ts';

/** Which operations take an `Idempotency-Key`: every POST with an API key. */
export const takesIdempotencyKey = ({
  method,
  authentication,
}: Pick<Operation, 'method' | 'authentication'>): boolean => method === 'POST' && authentication === 'key';

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/** How the documents describe the header of a request, and the one of a repeated answer. */
export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request for 24 hours, for the whole account: sent again, it is answered as the first time and nothing is done twice. With another body or path it is refused (409).',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '7b6f0f3e-5c1c-4f0e-9a52-0d8f3a1c2e4b',
};
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Present on the repeated answer to a request with an `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
};
