/** Between the end of an operation's work and its answer lies only its encoding. */
const answerMs = 10_000;

/** The answer to an operation whose transaction is still open. */
export interface AwaitedAnswer<Answer> {
  readonly promise: Promise<Answer>;
  give(answer: Answer): void;
  /** The operation failed after all: its transaction is rolled back. */
  abandon(): void;
  /** From now on the answer must come: no connection waits for ever for a request that was lost. */
  expect(): void;
}

export function awaitAnswer<Answer>(): AwaitedAnswer<Answer> {
  let settle: { resolve(answer: Answer): void; reject(why: Error): void } | undefined;
  const promise = new Promise<Answer>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // Nobody may be waiting yet when it is abandoned.
  promise.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  return {
    promise,
    give(answer) {
      clearTimeout(timer);
      settle?.resolve(answer);
    },
    abandon() {
      clearTimeout(timer);
      settle?.reject(new Error('the operation was abandoned'));
    },
    expect() {
      timer = setTimeout(() => settle?.reject(new Error('the operation was not answered')), answerMs).unref();
    },
  };
}
