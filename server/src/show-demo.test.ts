import { expect, it } from 'vitest';
import { showDemo } from './show-demo.ts';

const show = (host: string) => () => showDemo({ host, dataDir: '/nowhere' });

it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('the demo may listen on %s, which is loopback', (host) => {
  expect(show(host)).not.toThrow();
});

it.each(['0.0.0.0', '::', '10.0.0.7', '::1:1'])('the demo refuses to listen on %s', (host) => {
  expect(show(host)).toThrow(`not on ${host}.`);
});
