const everyMs = 500;

/**
 * Calls back when the process that started this one is gone. `npx` and `npm start` run the program below a shell, and a signal to them ends
 * that shell without reaching the program: it would go on unseen. Started without npm it is left alone, as daemons are.
 */
export function watchNpmParent(onGone: () => void): void {
  if (process.env['npm_command'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, everyMs);
  watch.unref();
}
