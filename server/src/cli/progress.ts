import { Transform } from 'node:stream';
import { Presets, SingleBar } from 'cli-progress';

/** Passes bytes through and, on a terminal, shows how many; without a title it only passes them. */
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
