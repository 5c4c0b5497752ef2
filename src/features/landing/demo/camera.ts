/** The part of the Barcode Detection API that is used here; the DOM's types do not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

const FORMATS = ['qr_code', 'code_39', 'code_128'];

export const canScanWithCamera = () =>
  window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

/**
 * Shows the camera in the video element until it sees a code, and gives the code's text. The camera is let go when
 * a code is found, when anything fails, and when the signal says so. @throws when there is no camera or no permission.
 */
export async function scanWithCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  if (!window.BarcodeDetector) throw new Error('This browser does not decode barcodes.');
  const detector = new window.BarcodeDetector({ formats: FORMATS });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    for (;;) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await nextFrame();
      signal.throwIfAborted();
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
