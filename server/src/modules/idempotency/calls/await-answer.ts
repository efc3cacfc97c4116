/** How long to wait for the answer once the work is done: only its encoding remains then. */
const answerMs = 10_000;

/** The answer to an operation whose transaction is still open. */
export interface AwaitedAnswer<Answer> {
  readonly promise: Promise<Answer>;
  give(answer: Answer): void;
  /** The operation failed after all: its transaction is rolled back. */
  abandon(): void;
  /** Starts the timeout, so that no connection waits forever for a request that was lost. */
  expect(): void;
}

export function awaitAnswer<Answer>(): AwaitedAnswer<Answer> {
  let settle: { resolve(answer: Answer): void; reject(why: Error): void } | undefined;
  const promise = new Promise<Answer>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // If nobody waits yet when it is abandoned, the rejection would count as unhandled and end the process.
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
