import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkTarget } from './check-target.ts';
import { openOutgoingPoster } from './post-guarded.ts';
import { insideIpv6, privateIpv4, privateUrl, spellIpv4, spellIpv6 } from '../../testing/outgoing/spell-private.ts';

const refusals = ['The host has no public address.', 'The URL must use https.'];
const bare = (spelled: string) => spelled.replace(/^\[|\]$/g, '');

/** What DNS might return for a hostile name: public addresses with a private one among them. */
const mixedAnswer = fc
  .tuple(
    fc.array(fc.constantFrom<string[]>('1.1.1.1', '8.8.8.8', '2606:4700::1111'), { maxLength: 3 }),
    fc.oneof(
      privateIpv4.map((bytes) => bytes.join('.')),
      privateIpv4.chain(insideIpv6).chain(spellIpv6).map(bare),
    ),
    fc.nat(3),
  )
  .map(([addresses, hidden, place]) => addresses.toSpliced(place, 0, hidden));

const connect = vi.spyOn(Socket.prototype, 'connect');

afterEach(() => {
  expect(connect).not.toHaveBeenCalled();
});

describe('private addresses, in generated spellings', () => {
  it('none gets through checkTarget', async () => {
    const lookup = () => Promise.resolve(['1.1.1.1']);
    await fc.assert(
      fc.asyncProperty(privateUrl, async (url) => {
        const verdict = await checkTarget(url, { allowNetworks: [], lookup });
        // Every spelling must be understood: refusing it as invalid would prove nothing.
        expect(refusals).toContain(verdict.ok ? 'ok' : verdict.sentence);
      }),
      { numRuns: 5_000 },
    );
  });

  it('none gets through post, and no socket is opened for it', async () => {
    const poster = openOutgoingPoster({ allowNetworks: [], lookup: () => Promise.resolve(['1.1.1.1']) });
    await fc.assert(
      fc.asyncProperty(privateUrl, async (url) => {
        const outcome = await poster.post({ url, headers: {}, body: Buffer.from('{}') });
        expect(refusals).toContain(outcome.kind === 'failed' ? outcome.error : outcome.kind);
      }),
      { numRuns: 2_000 },
    );
    await poster.close();
  });

  it('none gets through behind a name, wherever it stands in the answer of DNS', async () => {
    let answer: readonly string[] = [];
    let names = 0;
    const lookup = () => Promise.resolve(answer);
    const poster = openOutgoingPoster({ allowNetworks: [], lookup });
    await fc.assert(
      fc.asyncProperty(mixedAnswer, async (addresses) => {
        answer = addresses;
        const url = `https://name-${(names += 1)}.example/hook`;
        expect(await checkTarget(url, { allowNetworks: [], lookup })).toEqual({ ok: false, sentence: refusals[0] });
        const outcome = await poster.post({ url, headers: {}, body: Buffer.from('{}') });
        expect(outcome).toMatchObject({ kind: 'failed', error: refusals[0] });
      }),
      { numRuns: 2_000 },
    );
    await poster.close();
  });

  it('public addresses in the same spellings do', async () => {
    const publicIpv4 = fc.tuple(fc.integer({ min: 11, max: 99 }), fc.nat(255), fc.nat(255), fc.nat(255));
    const spelled = publicIpv4.chain((bytes) =>
      fc.oneof(spellIpv4(bytes), spellIpv6([...Array<number>(10).fill(0), 0xff, 0xff, ...bytes])),
    );
    await fc.assert(
      fc.asyncProperty(spelled, async (host) => {
        expect(await checkTarget(`https://${host}/hook`, { allowNetworks: [] })).toEqual({ ok: true });
      }),
      { numRuns: 1_000 },
    );
  });
});
