import type { FastifyReply, FastifyRequest } from 'fastify';
import { Busy, oneAtATime } from '../../foundation/concurrency/one-at-a-time.ts';
import type { Admission } from '../../modules/limits/admission.ts';
import { ReportingError } from './reporting-errors.ts';

/**
 * One reporting request at a time per account in this process, with four waiting for at most ten seconds (document 4,
 * section 2). A client that disconnects releases its slot; a request that never runs is not counted.
 */
export function oneReportAtATime(giveBack: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) {
  const gate = oneAtATime({ waitingSlots: 4, maxWaitMs: 10_000 });

  return async function waitForSlot(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const over = whenOver(request, reply);
    try {
      const leave = await gate.enter((request.admission as Admission).account.id, over);
      if (over.aborted) leave();
      else over.addEventListener('abort', leave, { once: true });
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      await giveBack(request, reply);
      throw new ReportingError(
        'reporting_busy',
        'Another request of the account is being worked on: send pages one after another.',
      );
    }
  };
}

/**
 * Aborts when the response was sent or the client disconnected. Either may have happened already, while the request was
 * being admitted. A response that is queued behind another one of its connection is never closed; its request is.
 */
function whenOver(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const over = new AbortController();
  const end = () => {
    over.abort();
  };
  for (const side of [request.raw, reply.raw]) {
    if (side.destroyed) end();
    side.once('close', end);
  }
  return over.signal;
}
