import { act, screen, within } from '@testing-library/react';
import { printingBrowser } from '@tests/features/print/dialog/dialog-harness';
import { renderApp } from '@tests/support/render-app';
import { replaceProperty } from '@tests/support/replace-property';
import { serveApi } from '@tests/support/server';
import { expect, it } from 'vitest';
import { env } from '@/config/env';

printingBrowser();
serveApi();

function network(isOn: boolean) {
  replaceProperty(navigator, 'onLine', { get: () => isOn });
  act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')));
}

const canPrint =
  'No network since 12:00. You can print: labels are kept in this browser and reported when the network is back. A list that was read here shows what was read; any other is loaded when the network is back.';

it('without a network every screen says so before PRINT, and what still works, until it is back', async () => {
  const { user } = await renderApp('/app/parts');
  const [print] = await screen.findAllByRole('button', { name: /^Print / });
  expect(screen.queryByText(/^No network/)).toBeNull();
  network(false);
  expect(await screen.findByText(canPrint)).toBeDefined();
  if (print) await user.click(print);
  const dialog = within(await screen.findByRole('dialog', { name: 'Print Settings' }));
  expect(await dialog.findByText(canPrint)).toBeDefined();
  network(true);
  expect(dialog.queryByText(/^No network/)).toBeNull();
});

it('on the print list says that nothing can be printed where the host has to be asked first', async () => {
  replaceProperty(env, 'VITE_PRINT_WITHOUT_HOST', { value: 'refuse' });
  await renderApp('/app/print-list');
  const list = within(await screen.findByRole('dialog', { name: 'Print list' }));
  network(false);
  expect(await list.findByText(/^No network since 12:00\. Nothing can be printed until it is back\./)).toBeDefined();
});

it('says since when, also when it was rendered between the loss of the network and its event', async () => {
  network(true);
  replaceProperty(navigator, 'onLine', { get: () => false });
  await renderApp('/app/parts');
  expect(await screen.findByText(/^No network\. You can print/)).toBeDefined();
  network(false);
  expect(await screen.findByText(canPrint)).toBeDefined();
});
