import { openDecoder, type ReadImage } from './decoder';

/** What labels and slips carry. */
const FORMATS: Parameters<ReadImage>[1] = ['QRCode', 'Code39Std', 'Code128', 'DataMatrix', 'EAN-13'];
/** Enough to read a code that fills a third of the picture; more only takes longer. */
const MOST_PIXELS_WIDE = 1_280;

export type OpenCamera = {
  /** Undefined when the camera has no light. */
  setTorch: ((on: boolean) => Promise<void>) | undefined;
  /** The text of the first code that is seen. */
  text: Promise<string>;
};

/**
 * Shows the camera in the video element and reads it until a code is seen. The camera is released then, and when
 * aborted. @throws DOMException when there is no camera or no permission; Error when the decoder cannot be loaded.
 */
export async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<OpenCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1_920 } },
  });
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    release();
    throw error;
  }
  return { setTorch: torchOf(stream), text: readVideo(video, signal).finally(release) };
}

async function readVideo(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const decoder = openDecoder();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  try {
    if (!context) throw new Error('The browser has no canvas');
    for (;;) {
      await nextFrame();
      signal.throwIfAborted();
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0) continue;
      const scale = Math.min(1, MOST_PIXELS_WIDE / videoWidth);
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const code = await decoder.read(context.getImageData(0, 0, canvas.width, canvas.height), FORMATS);
      signal.throwIfAborted();
      if (code && code.text !== '') return code.text;
    }
  } finally {
    decoder.close();
  }
}

/** A light is not in the DOM types: Chrome on Android has it. */
function torchOf(stream: MediaStream): OpenCamera['setTorch'] {
  const [track] = stream.getVideoTracks();
  const capabilities: object = track?.getCapabilities?.() ?? {};
  if (!track || !('torch' in capabilities) || !capabilities.torch) return undefined;
  // `torch` is missing in the type of a constraint set.
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
