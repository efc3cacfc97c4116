import { openDetector } from './open-detector.ts';

/** The pause between two detections. It keeps the phone cool, and people hold a code still for longer than that. */
const pauseMs = 120;

/**
 * Shows the camera at the back of the device in `video` until it sees a bar code. Resolves to the code, or to null if the
 * signal aborts. Always turns the camera off again.
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
