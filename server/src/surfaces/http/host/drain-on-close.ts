import type { FastifyInstance } from 'fastify';

/** Whether the program is on its way out: shared by the hosts and their readiness. */
export interface Draining {
  begun: boolean;
}

/**
 * From the moment draining begins every answer tells its client to come back on another connection, and none does before: Fastify
 * would hang up on a body that is too long or cannot be read, and a client that is still sending would never see why.
 */
export function drainOnClose(host: FastifyInstance, draining: Draining): void {
  host.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.begun) reply.header('connection', 'close');
    else reply.removeHeader('connection');
    done();
  });
}
