import { openDetector } from './open-detector.ts';

/** Keeps the phone cool; nobody holds a code still for less. */
const pauseMs = 120;

/**
 * Shows the camera at the back of the device in `video` until a bar code is seen, and resolves to it. Stopped by the
 * signal it resolves to null. The camera is off again in any case.
 */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const [stream, detector] = await Promise.all([openCamera(), openDetector()]);
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const code = await detector.find(video);
      if (code !== null) return code;
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
    return null;
  } catch (error) {
    // Playing is interrupted when the dialog closes.
    if (signal.aborted) return null;
    throw error;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    detector.close();
  }
}

function openCamera(): Promise<MediaStream> {
  // Browsers have no `mediaDevices` on plain http.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return Promise.reject(new DOMException('no secure connection', 'SecurityError'));
  return devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
}
