/**
 * Waits until everything that was written has left the process: what a pipe does not take at once (64 KB on Linux) would be lost at the
 * exit. A reader that has gone away, such as `head`, needs nothing more.
 */
export async function writeOut(streams: readonly NodeJS.WriteStream[]): Promise<void> {
  await Promise.all(
    streams.map(
      (stream) =>
        new Promise<void>((written) => {
          stream.once('error', () => {
            written();
          });
          stream.write('', () => {
            written();
          });
        }),
    ),
  );
}
