import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { formats } from './formats.ts';

// Finds bar codes in pictures, beside the page: a detection takes 20 to 60 ms, and only this file's policy allows WebAssembly.
prepareZXingModule({ overrides: { locateFile: () => readerUrl } });
const detector = new BarcodeDetector({ formats: [...formats] });

/** The answer to a picture: the first code in it, or null; or why it could not be looked at. */
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
