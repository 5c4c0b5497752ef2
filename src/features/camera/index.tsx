import { m } from '@messages/messages';
import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { IconButton } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';

const CameraDialog = lazyComponent(async () => (await import('./camera-dialog')).CameraDialog, {
  over: ({ onClose }) => onClose,
});

/** Browsers give the camera to pages of HTTPS alone. */
const hasCamera = () => window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Reads a code with the camera; nothing where the browser gives none. The decoder is loaded when it is opened. */
export function CameraScan({ onScan, className }: { onScan: (text: string) => void; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!hasCamera()) return null;
  return (
    <>
      <IconButton label={m.camera_title()} className={className} onClick={() => setIsOpen(true)}>
        <Camera aria-hidden />
      </IconButton>
      {isOpen && (
        <CameraDialog
          onClose={() => setIsOpen(false)}
          onScan={(text) => {
            setIsOpen(false);
            onScan(text);
          }}
        />
      )}
    </>
  );
}
