import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKeyText } from '../../modules/keys/key-text.ts';
import { hideFromLogs, scrubPath, scrubSecrets } from './scrub-secrets.ts';

describe('scrubbing secrets out of texts', () => {
  const secret = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
  const percent = (text: string) => text.replaceAll(/[^]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);

  it.each([
    ['an API key', `shk.${secret}`, 'shk.***'],
    ['a key in a sentence', `the key shk.${secret} was refused`, 'the key shk.*** was refused'],
    ['a key in JSON', `{"path":"/api/v1/shk.${secret}"}`, '{"path":"/api/v1/shk.***"}'],
    ['a key behind a letter', `xshk.${secret}`, 'xshk.***'],
    ['a key behind an encoded slash', `/api/v1%2Fshk.${secret}`, '/api/v1%2Fshk.***'],
    ['a key with an encoded dot', `/shk%2E${secret}/x`, '/shk%2E***/x'],
    ['a key encoded twice', `/shk%252e${secret}`, '/shk%252e***'],
    ['a key that is wholly encoded', `/${percent(`shk.${secret}`)}`, `/${percent('shk.')}***`],
    ['two keys', `shk.${secret},shk.${secret}`, 'shk.***,shk.***'],
    ['a signing secret', 'whsec_0123456789abcdef signs', 'whsec_*** signs'],
    ['a password in an address', 'postgresql://sam:pa:ss/w0rd@db:5432/x', 'postgresql://sam:***@db:5432/x'],
    ['a password with an at sign', 'postgresql://sam:p@ss@db/x', 'postgresql://sam:***@db/x'],
    ['a password without a user', 'postgresql://:pass@db/x', 'postgresql://:***@db/x'],
  ])('takes out %s', (_what, text, scrubbed) => {
    expect(scrubSecrets(text)).toBe(scrubbed);
  });

  it.each([
    'the platform answers at http://localhost:8080/api/v1',
    'postgresql://db:5432/storehouse',
    'mail sam@example.com about shk and whsec',
    '{"msg":"stopping","signal":"SIGTERM"}',
  ])('leaves ordinary text alone: %s', (text) => {
    expect(scrubSecrets(text)).toBe(text);
  });

  it('takes out what it was told to keep out, in every form, but nothing short', () => {
    for (const secret of ['tok[e]n-^of\\mine', 'short']) hideFromLogs(secret);
    const texts = ['/x/tok[e]n-^of\\mine/y', `/x/${percent('tok[e]n-^of\\mine')}/y`, 'short cut'];
    expect(texts.map(scrubSecrets)).toEqual(['/x/***/y', '/x/***/y', 'short cut']);
  });

  it.each([
    ['a token as long as ours', `/operator/v1/${secret}/x`, '/operator/v1/***/x'],
    ['a session id behind a semicolon', `/inventory;jsessionid=${secret}`, '/inventory;jsessionid=***'],
    ['a session id of the portal', `/portal/${secret.slice(0, 22)}.${secret}`, `/portal/${secret.slice(0, 22)}.***`],
    ['an API key', `/api/v1/shk.${secret}`, '/api/v1/shk.***'],
    [
      'but not ids',
      '/accounts/0b8f2f0e-5e0a-4a57-9a53-6c1a3f5b7d11/x/ff80818155df9de40155df9e31000001',
      '/accounts/0b8f2f0e-5e0a-4a57-9a53-6c1a3f5b7d11/x/ff80818155df9de40155df9e31000001',
    ],
  ])('takes out of a path %s', (_what, path, scrubbed) => {
    expect(scrubPath(path)).toBe(scrubbed);
  });

  it('leaves no key behind in any surroundings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary-ascii' }), (before, after) => {
        const key = newKeyText();
        expect(scrubSecrets(JSON.stringify({ text: before + key + after }))).not.toContain(key.slice(4));
      }),
    );
  });
});
