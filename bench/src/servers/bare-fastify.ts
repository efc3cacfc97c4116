import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

// The measured route and nothing else: no key, no allowance, no log, none of our headers. It returns the same body.
const bare = Fastify();
bare.get('/api/v1/none', (_request, reply) =>
  reply.code(404).send({ error: 'not_found', message: 'There is no such address.' }),
);
await bare.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (bare.server.address() as AddressInfo).port });
process.once('disconnect', () => void bare.close());
