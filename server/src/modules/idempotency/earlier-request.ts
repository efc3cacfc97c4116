import type { KeptAnswer } from './stored-request.ts';

/** How to answer a request whose key was used before. */
export type EarlierAnswer =
  { readonly kind: 'answered'; readonly answer: KeptAnswer } | { readonly kind: 'conflict' | 'in-progress' };

/** Ends an operation before it changes anything: another request with the same key was first. */
export class EarlierRequest extends Error {
  override readonly name = 'EarlierRequest';
  readonly earlier: EarlierAnswer;

  constructor(earlier: EarlierAnswer) {
    super(`an earlier request has the same idempotency key: ${earlier.kind}`);
    this.earlier = earlier;
  }
}

/** The process of the first request died after its transaction was committed. The operation has to say how that work ended. */
export class InterruptedWork extends Error {
  override readonly name = 'InterruptedWork';
  readonly workId: string;

  constructor(workId: string) {
    super(`the work ${workId} was interrupted`);
    this.workId = workId;
  }
}
