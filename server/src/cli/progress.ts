import { Transform } from 'node:stream';
import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on a terminal; without a title, or elsewhere, it shows nothing. */
export function openBar(title: string | null) {
  const bar =
    title !== null && process.stderr.isTTY
      ? new SingleBar({ format: `${title} {bar} {value}/{total}`, stream: process.stderr }, Presets.shades_classic)
      : null;
  let isStarted = false;
  return {
    show(done: number, total: number): void {
      if (!isStarted) bar?.start(total, done);
      isStarted = true;
      bar?.update(done);
    },
    stop(): void {
      bar?.stop();
    },
  };
}

/** Passes bytes through and, on a terminal with a title, shows how many. */
export function trackProgress(title: string | null, totalBytes: number | null): Transform {
  const bar =
    title !== null && process.stderr.isTTY
      ? new SingleBar(
          {
            format: totalBytes === null ? `${title} {value} bytes` : `${title} {bar} {percentage} %`,
            stream: process.stderr,
          },
          Presets.shades_classic,
        )
      : null;
  bar?.start(totalBytes ?? 0, 0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bar?.increment(chunk.length);
      done(null, chunk);
    },
    flush(done) {
      bar?.stop();
      done();
    },
  });
}
