import { m } from '@messages/messages';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Station } from './compare-labels';

/** The part of the Barcode Detection API that is used; the DOM types do not contain it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

const subscribeToNothing = () => () => undefined;

/** Reads a label with the camera; renders nothing in browsers without a barcode detector. */
export function CameraScan({ station, onScan }: { station: Station; onScan: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const isSupported = useSyncExternalStore(subscribeToNothing, canScanWithCamera, () => false);
  if (!isSupported) return null;
  const Icon = open ? X : Camera;
  return (
    <>
      <button
        type="button"
        className="btn btn-icon btn-line"
        aria-label={open ? m.landing_demo_camera_close({ station }) : m.landing_demo_camera_open({ station })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <Viewfinder
          station={station}
          onScan={(text) => {
            setOpen(false);
            onScan(text);
          }}
        />
      )}
    </>
  );
}

function Viewfinder({ station, onScan }: { station: Station; onScan: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onScan);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    found.current = onScan;
  }, [onScan]);

  useEffect(() => {
    if (!video.current) return;
    const stop = new AbortController();
    scanWithCamera(video.current, stop.signal).then(
      (text) => {
        if (!stop.signal.aborted) found.current(text);
      },
      () => {
        if (!stop.signal.aborted) setRefused(true);
      },
    );
    return () => stop.abort();
  }, []);

  if (refused) {
    return (
      <p className="viewfinder" role="alert">
        {m.landing_demo_camera_refused()}
      </p>
    );
  }
  return (
    <video ref={video} className="viewfinder" aria-label={m.landing_demo_camera({ station })} muted playsInline>
      <track kind="captions" />
    </video>
  );
}

const FORMATS = ['qr_code', 'code_39', 'code_128'];

const canScanWithCamera = () =>
  window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

/**
 * Shows the camera in the video element until a code is found, and returns its text. The camera is always released.
 * @throws when there is no camera or no permission.
 */
async function scanWithCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
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
