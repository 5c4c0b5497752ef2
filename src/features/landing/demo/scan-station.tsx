import { m } from '@messages/messages';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Station } from './compare-labels';
import { readLabel } from './label-formats';
import type { Sample } from './samples';

type Props = {
  station: Station;
  title: string;
  samples: readonly Sample[];
  text: string;
  onScan: (text: string) => void;
};

export function ScanStation({ station, title, samples, text, onScan }: Props) {
  return (
    <fieldset className="station">
      <legend>
        <strong>{station}</strong> {title}
      </legend>
      {samples.map((sample) => (
        <label key={sample.text} className="sample-label">
          <input
            type="radio"
            name={station}
            value={sample.text}
            checked={sample.text === text}
            onChange={() => onScan(sample.text)}
          />
          <span className="tag">
            <b className="mono">{sample.partNumber}</b>
            <small>{sample.caption}</small>
          </span>
          <Hand hand={sample.hand} />
        </label>
      ))}
      <ScanField station={station} text={text} onScan={onScan} />
    </fieldset>
  );
}

function ScanField({ station, text, onScan }: Pick<Props, 'station' | 'text' | 'onScan'>) {
  const id = useId();
  const read = readLabel(text);
  return (
    <div className="scan">
      <label htmlFor={id}>{m.landing_demo_scan({ station })}</label>
      <div className="scan-row">
        <input
          id={id}
          className="mono"
          value={text}
          maxLength={120}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          aria-describedby={`${id}-read`}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={selectOnEnter}
          onChange={(event) => onScan(event.target.value)}
        />
        <CameraScan station={station} onScan={onScan} />
      </div>
      <p id={`${id}-read`}>{read ? summary(read) : unreadText(text)}</p>
    </div>
  );
}

/** A scanner ends with Enter; the next scan replaces the selected text. */
function selectOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.select();
}

function summary({ format, reading }: NonNullable<ReturnType<typeof readLabel>>): string {
  const { partNumber, colorCode, qty } = reading;
  const values = [partNumber, colorCode, qty && m.landing_demo_pieces({ count: qty })].filter(Boolean);
  return `${format.owner}, ${format.code}: ${values.join(', ')}`;
}

const unreadText = (text: string) => (text.trim() === '' ? m.landing_demo_no_label() : m.landing_demo_unknown());

function Hand({ hand }: { hand: Sample['hand'] }) {
  return (
    <span
      className={`hand hand-${hand}`}
      role="img"
      aria-label={hand === 'right' ? m.landing_demo_right() : m.landing_demo_left()}
    >
      {hand === 'right' ? 'R' : 'L'}
    </span>
  );
}

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
function CameraScan({ station, onScan }: { station: Station; onScan: (text: string) => void }) {
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
