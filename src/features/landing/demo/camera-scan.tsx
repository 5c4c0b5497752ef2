import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { canScanWithCamera, scanWithCamera } from './camera';
import type { Station } from './verdict';

const never = () => () => undefined;

/** Reads a label with the camera, in browsers that decode barcodes themselves; elsewhere there is no button. */
export function CameraScan({ station, onScan }: { station: Station; onScan: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const possible = useSyncExternalStore(never, canScanWithCamera, () => false);
  if (!possible) return null;
  const Icon = open ? X : Camera;
  return (
    <>
      <button
        type="button"
        className="btn btn-icon btn-line"
        aria-label={open ? `Tutup kamera ${station}` : `Scan ${station} dengan kamera`}
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
        Kamera tidak bisa dibuka. Izinkan kamera di browser, atau ketik isi labelnya.
      </p>
    );
  }
  return (
    <video ref={video} className="viewfinder" aria-label={`Kamera ${station}`} muted playsInline>
      <track kind="captions" />
    </video>
  );
}
