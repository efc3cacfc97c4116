import type { BarcodeDetector } from 'barcode-detector/ponyfill';
import type { Detected } from './detector-worker.ts';
import { formats } from './formats.ts';

export interface Detector {
  /** The first bar code that the video shows now, or null. */
  find(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** The browser's own detector if it knows every format, else zxing in a worker, which is loaded from this host. */
export async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: typeof BarcodeDetector };
  const known = Own ? await Own.getSupportedFormats() : [];
  if (!Own || !formats.every((format) => known.includes(format))) return openWorker();
  const own = new Own({ formats: [...formats] });
  return {
    find: async (video) => (await own.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

function openWorker(): Detector {
  const worker = new Worker(new URL('./detector-worker.ts', import.meta.url), { type: 'module' });
  return {
    async find(video) {
      const picture = await createImageBitmap(video);
      return new Promise((resolve, reject) => {
        worker.onerror = () => {
          reject(new Error('the detector could not be loaded'));
        };
        worker.onmessage = ({ data }: MessageEvent<Detected>) => {
          if ('code' in data) resolve(data.code);
          else reject(new Error(data.problem));
        };
        worker.postMessage(picture, [picture]);
      });
    },
    close: () => {
      worker.terminate();
    },
  };
}
