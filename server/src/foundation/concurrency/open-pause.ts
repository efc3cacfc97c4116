/** A pause that can be ended early. One at a time: `end` ends the one that was started last. */
export function openPause(ms: number) {
  let end: () => void = () => undefined;
  return {
    /** Resolves after the time, or when it is ended. */
    start: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: (): void => {
      end();
    },
  };
}
