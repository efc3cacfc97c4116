import type { FastifyInstance } from 'fastify';

/** Whether the program is stopping; shared by the hosts and their readiness. */
export interface Draining {
  begun: boolean;
}

/**
 * While draining, every response tells its client to reconnect; before that, none does. Fastify would otherwise close
 * the connection on a body that is too long or unreadable, and a client that is still sending would never see why.
 */
export function drainOnClose(host: FastifyInstance, draining: Draining): void {
  host.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.begun) reply.header('connection', 'close');
    else if (reply.hasHeader('connection')) reply.removeHeader('connection');
    done();
  });
}
