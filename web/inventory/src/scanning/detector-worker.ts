import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { formats } from './formats.ts';

// Finds bar codes in pictures. In a worker, because a detection takes 20 to 60 ms, and because only this file's content
// security policy allows WebAssembly.
prepareZXingModule({ overrides: { locateFile: () => readerUrl } });
const detector = new BarcodeDetector({ formats: [...formats] });

/** The answer to a picture: the first code in it or null, or why the detection failed. */
export type Detected = { readonly code: string | null } | { readonly problem: string };

addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  const answer = (detected: Detected) => {
    picture.close();
    postMessage(detected);
  };
  detector.detect(picture).then(
    ([first]) => {
      answer({ code: first?.rawValue ?? null });
    },
    (error: unknown) => {
      answer({ problem: String(error) });
    },
  );
});
