import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replaceProperty } from '@tests/support/replace-property';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DemoBench } from '@/features/landing/demo/demo-bench';

const show = () => ({ user: userEvent.setup(), ...render(<DemoBench />) });
const station = (name: string) => within(screen.getByRole('group', { name }));
const lt1 = () => station('LT1 Label pengiriman');
const lt2 = () => station('LT2 Label part');
const plate = () => screen.getByRole('status', { name: 'Hasil' });

/** A camera whose detector finds nothing in the first frame and this code in the second. */
function withCamera(code: string, getUserMedia?: () => Promise<unknown>) {
  const stop = vi.fn();
  const detect = vi
    .fn()
    .mockResolvedValueOnce([])
    .mockResolvedValue([{ rawValue: code }]);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = detect;
    },
  );
  const stream = { getTracks: () => [{ stop }] };
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    mediaDevices: { getUserMedia: getUserMedia ?? (async () => stream) },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  replaceProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true });
  return { stop };
}

afterEach(() => vi.unstubAllGlobals());

describe('the demo', () => {
  it('opens with a right-hand delivery and a left-hand part, and says where they differ', () => {
    show();
    expect(plate().textContent).toBe('TIDAK COCOK');
    screen.getByText('Nomor part berbeda di karakter ke-4: 0 di LT1, 5 di LT2.');
    screen.getByRole('img', { name: 'Andon merah' });
    screen.getByRole('img', { name: 'LT1: 83500-TG4-N010' });
    screen.getByRole('img', { name: 'LT2: 83550-TG4-N010' });
  });

  it('is green when the right part is selected', async () => {
    const { user } = show();
    await user.click(lt2().getByRole('radio', { name: /83500-TG4-N010 LINING ASSY R FR DOOR Tangan kanan/ }));
    expect(plate().textContent).toBe('COCOK');
    screen.getByRole('img', { name: 'Andon hijau' });
  });

  it('reads each customer in its own format', async () => {
    const { user } = show();
    await user.click(lt1().getByRole('radio', { name: /PT Surya Otomotif/ }));
    expect(plate().textContent).toBe('COCOK');
    lt1().getByText('PT Surya Otomotif, Code 39: 83550-TG4-N010');

    await user.click(lt1().getByRole('radio', { name: /PT Bintang Mobil/ }));
    expect(plate().textContent).toBe('TIDAK COCOK');
    await user.click(lt2().getByRole('radio', { name: /GARNISH/ }));
    expect(plate().textContent).toBe('COCOK');
  });

  it('waits while a typed label is not known yet, and takes a scan that ends with Enter', async () => {
    const { user } = show();
    const field = lt2().getByRole('textbox', { name: 'Scan atau ketik isi label LT2' });
    await user.clear(field);
    screen.getByText('Menunggu scan LT2');
    screen.getByRole('img', { name: 'Andon kuning' });
    expect(plate().textContent).toBe('');

    await user.type(field, '83500-tg4-n01');
    lt2().getByText('Format label ini belum dikenal.');
    await user.type(field, '0{Enter}');
    expect(plate().textContent).toBe('COCOK');

    await user.keyboard('83550-TG4-N010{Enter}');
    expect(field).toMatchObject({ value: '83550-TG4-N010' });
    expect(plate().textContent).toBe('TIDAK COCOK');
  });

  it('offers no camera where the browser cannot read codes', () => {
    show();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reads a label with the camera and releases the camera', async () => {
    const { stop } = withCamera('83500-TG4-N010|NH-900L|12|202611200001');
    const { user } = show();
    await user.click(lt2().getByRole('button', { name: 'Scan LT2 dengan kamera' }));
    await waitFor(() => expect(plate().textContent).toBe('COCOK'));
    expect(lt2().queryByLabelText('Kamera LT2')).toBeNull();
    expect(stop).toHaveBeenCalledOnce();
  });

  it('says what to do without a permission for the camera', async () => {
    withCamera('', () => Promise.reject(new Error('NotAllowedError')));
    const { user } = show();
    await user.click(lt1().getByRole('button', { name: 'Scan LT1 dengan kamera' }));
    expect((await lt1().findByRole('alert')).textContent).toContain('Kamera tidak bisa dibuka');
    await user.click(lt1().getByRole('button', { name: 'Tutup kamera LT1' }));
    expect(lt1().queryByRole('alert')).toBeNull();
  });
});
