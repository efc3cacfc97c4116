/**
 * Serves the requests that name what they take before those that take any of it, which would otherwise use it up. Returns the
 * answers in the order of the requests.
 */
export function serveNamedFirst<Request, Answer>(
  requests: readonly Request[],
  isNamed: (request: Request) => boolean,
  serve: (request: Request, index: number) => Answer,
): Answer[] {
  const answers: Answer[] = [];
  const serveAll = (named: boolean) => {
    for (const [index, request] of requests.entries()) {
      if (isNamed(request) === named) answers[index] = serve(request, index);
    }
  };
  serveAll(true);
  serveAll(false);
  return answers;
}
