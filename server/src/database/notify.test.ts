import { expect, it } from 'vitest';
import { openNotifier } from './notify.ts';

/** A notifier whose sends the test ends, and what it sent. */
function open() {
  const sent: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const notify = openNotifier((channel, texts) => {
    sent.push(`${channel}: ${texts.join(' ')}`);
    return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  });
  const end = (error?: Error) => {
    ends.shift()?.(error);
    // The notifier goes on in the next turn.
    return new Promise((resolve) => setImmediate(resolve));
  };
  return { sent, notify, end };
}

it('sends the first notice at once, and those that come meanwhile together, equal ones once', async () => {
  const { sent, notify, end } = open();
  for (const text of ['a', 'a', 'b', 'c', 'b']) notify({ channel: 'jobs', text });
  expect(sent).toEqual(['jobs: a']);
  await end();
  expect(sent).toEqual(['jobs: a', 'jobs: a b c']);
  await end();
  notify({ channel: 'jobs', text: 'a' });
  expect(sent).toEqual(['jobs: a', 'jobs: a b c', 'jobs: a']);
});

it('keeps channels apart', () => {
  const { sent, notify } = open();
  notify({ channel: 'jobs', text: 'a' });
  notify({ channel: 'settings', text: 'a' });
  expect(sent).toEqual(['jobs: a', 'settings: a']);
});

it('goes on after a failure', async () => {
  const { sent, notify, end } = open();
  notify({ channel: 'jobs', text: 'a' });
  notify({ channel: 'jobs', text: 'b' });
  await end(new Error('no connection'));
  expect(sent).toEqual(['jobs: a', 'jobs: b']);
});
