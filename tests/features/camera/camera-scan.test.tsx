import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replaceProperty } from '@tests/support/replace-property';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CameraScan } from '@/features/camera';

/** A decoder that never sees a code. */
class SilentWorker {
  postMessage = () => undefined;
  terminate = () => undefined;
}

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  // It would take a stream of a real camera alone.
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
  // A camera that has not sent a picture yet; happy-dom has neither sizes nor a canvas.
  replaceProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 0 });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
});
afterEach(() => void vi.unstubAllGlobals());

const track = (capabilities?: object, applyConstraints = vi.fn(() => Promise.resolve())) => ({
  ...{ stop: vi.fn(), applyConstraints },
  ...(capabilities && { getCapabilities: () => capabilities }),
});

function giveCamera(getUserMedia: () => Promise<unknown>) {
  replaceProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
}
const giveTrack = (one: ReturnType<typeof track>) =>
  giveCamera(async () => ({ getTracks: () => [one], getVideoTracks: () => [one] }));

async function openCamera() {
  const user = userEvent.setup();
  render(<CameraScan onScan={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await screen.findByRole('dialog', { name: 'Scan with the camera' });
  return user;
}

describe('the light of the camera', () => {
  it('is offered where the camera has one, goes on and off, and the camera is released', async () => {
    const light = track({ torch: true });
    giveTrack(light);
    const user = await openCamera();
    await user.click(await screen.findByRole('button', { name: 'Light on' }));
    expect(light.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    await user.click(await screen.findByRole('button', { name: 'Light off' }));
    expect(light.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
    expect(light.stop).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(light.stop).toHaveBeenCalled());
  });

  it.each([
    ['a camera without one', track({ torch: false })],
    ['a browser that does not say', track()],
  ])('is not offered: %s', async (_what, one) => {
    giveTrack(one);
    const user = await openCamera();
    await waitFor(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: /^Light/ })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(one.stop).toHaveBeenCalled());
  });

  it('is taken away when it does not go on', async () => {
    giveTrack(
      track(
        { torch: true },
        vi.fn(() => Promise.reject(new Error('busy'))),
      ),
    );
    const user = await openCamera();
    await user.click(await screen.findByRole('button', { name: 'Light on' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Light/ })).toBeNull());
  });
});

describe('a camera that cannot be opened', () => {
  it.each([
    ['NotAllowedError', /^This site may not use the camera/],
    ['NotFoundError', /^This device has no camera/],
    ['NotReadableError', /^Another program uses the camera/],
    ['AbortError', /^The camera could not be opened/],
  ])('%s says why, and what to do', async (name, text) => {
    giveCamera(() => Promise.reject(new DOMException('no', name)));
    await openCamera();
    expect((await screen.findByText(text)).textContent).toContain('Type the number instead.');
  });

  it('is not offered without HTTPS', () => {
    vi.stubGlobal('isSecureContext', false);
    giveTrack(track());
    render(<CameraScan onScan={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
