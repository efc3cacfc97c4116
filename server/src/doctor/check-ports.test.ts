import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { checkPorts } from './check-ports.ts';

const port = '18080';

/** The ports of a program with these flags and addresses; those that are not given are any free ones. */
const check = (flags: object, { host = '127.0.0.1', operatorHost = '127.0.0.1' } = {}) =>
  checkPorts(
    readConfig(
      {
        data: 'data',
        roles: 'platform,instance,operator,worker',
        platformPort: '0',
        instancePort: '0',
        operatorPort: '0',
        host,
        ...flags,
      },
      { STOREHOUSE_OPERATOR_HOST: operatorHost },
    ),
    false,
  );

it('a port of another program is a problem', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const used = String((server.address() as AddressInfo).port);
  expect(await check({ platformPort: used })).toMatchObject({
    state: 'problem',
    message: `Port ${used} is used by another program.`,
  });
});

describe('one port of two hosts', () => {
  it.each([
    ['on one address', { platformPort: port, instancePort: port }, {}],
    ['on all addresses and one of them', { instancePort: port, operatorPort: port }, { operatorHost: '0.0.0.0' }],
  ])('%s is a problem', async (_, flags, addresses) => {
    expect(await check(flags, addresses)).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/hosts have the same port 18080/) as string,
    });
  });

  it('on different addresses is no problem', async () => {
    const flags = { platformPort: port, operatorPort: port };
    expect(await check(flags, { operatorHost: '127.0.0.2' })).toMatchObject({ state: 'ok' });
  });
});
