import { m } from '@messages/messages';
import Flashlight from 'lucide-react/icons/flashlight';
import { useEffect, useRef, useState } from 'react';
import { openCamera } from '@/label-view/scan-check/camera';
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
