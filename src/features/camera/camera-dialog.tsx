import { m } from '@messages/messages';
import Flashlight from 'lucide-react/icons/flashlight';
import { useEffect, useRef, useState } from 'react';
import { openDecoder, type ReadImage } from '@/label-view/scan-check/decoder';
import { useStableCallback } from '@/lib/stable-callback';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Dialog } from '@/ui/overlays/dialog';

type Light = { isOn: boolean; set: (on: boolean) => Promise<void> };

/** The picture of the camera until it shows a code. */
export function CameraDialog({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const [fault, setFault] = useState<() => string>();
  const [light, setLight] = useState<Light>();
  const toggle = async ({ isOn, set }: Light) => {
    await set(!isOn).then(
      () => setLight({ isOn: !isOn, set }),
      () => setLight(undefined),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.camera_title()}
      description={m.camera_lead()}
      width={560}
      footer={
        <>
          {light && fault === undefined && (
            <Button aria-pressed={light.isOn} onClick={() => void toggle(light)}>
              <Flashlight aria-hidden />
              {light.isOn ? m.camera_light_off() : m.camera_light_on()}
            </Button>
          )}
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </>
      }
    >
      {fault === undefined ? (
        <Viewfinder
          onScan={onScan}
          onTorch={(set) => setLight({ isOn: false, set })}
          onFault={(error) => setFault(() => reasonOf(error))}
        />
      ) : (
        <Notice>
          {fault()} {m.camera_type_instead()}
        </Notice>
      )}
    </Dialog>
  );
}

type ViewfinderProps = {
  onScan: (text: string) => void;
  /** The camera has a light. */
  onTorch: (set: Light['set']) => void;
  onFault: (error: unknown) => void;
};

/** Opens the camera while it is shown. A dialog mounts what it shows after itself, so that this cannot be its effect. */
function Viewfinder({ onScan, onTorch, onFault }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const scanned = useStableCallback(onScan);
  const found = useStableCallback(onTorch);
  const failed = useStableCallback(onFault);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    const stop = new AbortController();
    const { signal } = stop;
    openCamera(current, signal)
      .then(({ setTorch, text }) => {
        if (setTorch && !signal.aborted) found(setTorch);
        return text;
      })
      .then(
        (text) => !signal.aborted && scanned(text),
        (error: unknown) => !signal.aborted && failed(error),
      );
    return () => stop.abort();
  }, [scanned, found, failed]);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={m.camera_picture()}
      className="aspect-[4/3] w-full rounded-2 bg-bench-2 object-cover"
    >
      <track kind="captions" />
    </video>
  );
}

/** By the names of `getUserMedia`'s refusals. */
const refusals: Readonly<Record<string, () => string>> = {
  NotAllowedError: m.camera_not_allowed,
  NotFoundError: m.camera_none,
  NotReadableError: m.camera_in_use,
};

const reasonOf = (error: unknown) => (error instanceof Error && refusals[error.name]) || m.camera_failed;

/** What labels and slips carry. */
const FORMATS: Parameters<ReadImage>[1] = ['QRCode', 'Code39Std', 'Code128', 'DataMatrix', 'EAN-13'];
/** Enough to read a code that fills a third of the picture; more only takes longer. */
const MOST_PIXELS_WIDE = 1_280;

type OpenCamera = {
  /** Undefined when the camera has no light. */
  setTorch: ((on: boolean) => Promise<void>) | undefined;
  /** The text of the first code that is seen. */
  text: Promise<string>;
};

/**
 * Shows the camera in the video element and reads it until a code is seen. The camera is released then, and when
 * aborted. @throws DOMException when there is no camera or no permission; Error when the decoder cannot be loaded.
 */
async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<OpenCamera> {
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
