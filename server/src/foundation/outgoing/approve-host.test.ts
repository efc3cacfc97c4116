import { describe, expect, it, vi } from 'vitest';
import { openHostApproval } from './approve-host.ts';
import { judgeAddresses } from './judge-address.ts';
import { parseTarget } from './parse-target.ts';

const noPublicAddress = 'The host has no public address.';

function open(answers: Record<string, string[]>, allowNetworks: string[] = []) {
  const clock = { ms: 0 };
  const lookup = vi.fn((host: string) => {
    const addresses = answers[host];
    return addresses ? Promise.resolve(addresses) : Promise.reject(new Error(`ENOTFOUND ${host}`));
  });
  const judge = judgeAddresses(allowNetworks);
  const approve = openHostApproval({ judge, lookup, timeoutMs: 50, nowMs: () => clock.ms });
  return { answers, clock, lookup, approve: async (url: string) => approve(parseTarget(url)) };
}

describe('approve-host', () => {
  it('approves a host all of whose addresses are public, both families in turn', async () => {
    const { approve } = open({ 'a.example': ['1.1.1.1', '8.8.8.8', '2606:4700::1111', '9.9.9.9'] });
    const { addresses } = await approve('https://a.example');
    expect(addresses).toEqual(['1.1.1.1', '2606:4700::1111', '8.8.8.8', '9.9.9.9']);
  });

  it('refuses a host when one address is private, and one that has none, in the same sentence', async () => {
    const { approve } = open({ 'a.example': ['1.1.1.1', '10.0.0.1'], 'b.example': [] });
    for (const host of ['a.example', 'b.example', 'unknown.example', '127.0.0.1', 'localhost', 'a.localhost']) {
      await expect(approve(`https://${host}`)).rejects.toThrow(noPublicAddress);
    }
  });

  it('refuses internal names even when DNS gives them a public address', async () => {
    const { approve } = open({
      intranet: ['1.1.1.1'],
      'a.local': ['1.1.1.1'],
      'metadata.google.internal': ['1.1.1.1'],
    });
    for (const host of ['intranet', 'a.local.', 'metadata.google.internal']) {
      await expect(approve(`https://${host}`)).rejects.toThrow(noPublicAddress);
    }
  });

  it('lets plain http through to exempt networks alone, and tells nothing about other plain hosts', async () => {
    const answers = { 'a.example': ['1.1.1.1'], 'b.internal': ['10.0.0.1'], 'c.example': ['10.0.0.1', '1.1.1.1'] };
    const { approve } = open(answers, ['10.0.0.0/8', '127.0.0.0/8']);
    for (const host of ['10.0.0.9', 'b.internal', 'localhost:3000', '127.1']) {
      await expect(approve(`http://${host}`)).resolves.toBeDefined();
      await expect(approve(`https://${host}`)).resolves.toBeDefined();
    }
    for (const host of ['a.example', 'c.example', 'unknown.example', '192.168.0.1', '[::1]']) {
      await expect(approve(`http://${host}`)).rejects.toThrow('The URL must use https.');
    }
    expect((await approve('http://localhost')).addresses).toEqual(['127.0.0.1']);
  });

  it('asks a name again after a minute of real time, and refuses it when it has moved inside', async () => {
    const { approve, answers, clock, lookup } = open({ 'a.example': ['1.1.1.1'] });
    await approve('https://a.example');
    answers['a.example'] = ['127.0.0.1'];
    clock.ms = 59_999;
    await approve('https://a.example:8443/other');
    expect(lookup).toHaveBeenCalledTimes(1);
    clock.ms = 60_000;
    await expect(approve('https://a.example')).rejects.toThrow(noPublicAddress);
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  it('asks again at once after a name that had no address', async () => {
    const { approve, answers } = open({});
    await expect(approve('https://a.example')).rejects.toThrow(noPublicAddress);
    answers['a.example'] = ['1.1.1.1'];
    await expect(approve('https://a.example')).resolves.toBeDefined();
  });

  it('asks once for posts that come together, and gives up on a name server that does not answer', async () => {
    const lookup = vi.fn(() => new Promise<never>(() => undefined));
    const approve = openHostApproval({ judge: judgeAddresses([]), lookup, timeoutMs: 20 });
    const posts = Array.from({ length: 50 }, async () => approve(parseTarget('https://a.example')));
    const outcomes = await Promise.allSettled(posts);
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    expect(lookup).toHaveBeenCalledTimes(1);
  });
});
