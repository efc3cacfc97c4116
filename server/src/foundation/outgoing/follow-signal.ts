const followers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `act` when the signal aborts; answers with the function that stops following. One listener serves all who follow the same
 * signal: a process hands its stop signal to thousands of posts, and an AbortSignal walks all its listeners to add one more.
 */
export function followSignal(signal: AbortSignal, act: () => void): () => void {
  const acts = followers.get(signal) ?? listen(signal);
  acts.add(act);
  return () => {
    acts.delete(act);
  };
}

function listen(signal: AbortSignal): Set<() => void> {
  const acts = new Set<() => void>();
  followers.set(signal, acts);
  signal.addEventListener(
    'abort',
    () => {
      for (const act of acts) act();
    },
    { once: true },
  );
  return acts;
}
