import { expect, it } from 'vitest';
import { describeFailure, OutgoingFailure } from './describe-failure.ts';

const withCode = (code: string) => Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:443'), { code });

it.each([
  ['ECONNREFUSED', 'The connection was refused.'],
  ['ECONNRESET', 'The connection was reset.'],
  ['UND_ERR_SOCKET', 'The connection was reset.'],
  ['ETIMEDOUT', 'Timed out connecting.'],
  ['EHOSTUNREACH', 'The host cannot be reached.'],
  ['CERT_HAS_EXPIRED', 'The TLS certificate is not valid: it has expired.'],
  ['CERT_NOT_YET_VALID', 'The TLS certificate is not valid.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The TLS certificate is not valid: it is for another host.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The TLS certificate is not valid: it is self-signed.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The TLS certificate is not valid.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'The TLS handshake failed.'],
  ['UND_ERR_HEADERS_OVERFLOW', 'The headers of the answer are too large.'],
  ['HPE_INVALID_CONSTANT', 'The answer is not valid HTTP.'],
  ['SOMETHING_ELSE', 'The request could not be made.'],
])('%s: %s', (code, sentence) => {
  expect(describeFailure(withCode(code))).toBe(sentence);
});

it('shows its own sentences and no text of anybody else', () => {
  expect(describeFailure(new OutgoingFailure('Timed out.'))).toBe('Timed out.');
  expect(describeFailure(new Error('10.1.2.3'))).toBe('The request could not be made.');
  expect(describeFailure('10.1.2.3')).toBe('The request could not be made.');
});
