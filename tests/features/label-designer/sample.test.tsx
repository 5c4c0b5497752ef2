import '@tests/support/decoder';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { serveApi } from '@tests/support/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPrinterFile } from '@/label/sample/printer-file/read-printer-file';
import { SampleRefused } from '@/label/sample/sample-facts';
import { findCodes } from '@/label-view/sample/find-codes';
import type { SampleMessage, SampleRequest } from '@/label-view/sample/sample-worker';
import type { PictureRequest } from '@/label-view/sample/zpl-picture-worker';

serveApi();

/** The picture of a printer file. */
const DRAWN = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The reader of printer files in the process of the test; a file of `never` is never answered, one with `^MU` not drawn. */
let terminated = 0;
class ReaderHere {
  onmessage: ((event: { data: SampleMessage | (string | undefined)[] }) => void) | undefined;
  async postMessage(request: SampleRequest | PictureRequest) {
    if ('sizes' in request) {
      const picture = request.text.includes('^MU') ? undefined : DRAWN;
      return this.onmessage?.({ data: request.sizes.map(() => picture) });
    }
    const { bytes, dotsPerMm } = request;
    const text = Buffer.from(bytes).toString('latin1');
    if (text === 'never') return;
    try {
      const { kind, sample } = await readPrinterFile(text, { dotsPerMm, findCodes });
      this.onmessage?.({ data: { type: 'read', reading: { kind, sample, pictures: [], sources: [] } } });
    } catch (error) {
      if (!(error instanceof SampleRefused)) throw error;
      this.onmessage?.({ data: { type: 'refused', why: error.fact } });
    }
  }
  terminate() {
    terminated += 1;
  }
}

beforeEach(() => {
  terminated = 0;
  vi.stubGlobal('Worker', ReaderHere);
});
afterEach(() => vi.unstubAllGlobals());

const zpl =
  '^XA^PW800^LL400^FO20,20^A0N,30,30^FDPart number^FS^FO20,60^A0N,60,60^FD83500-TG4-N010^FS^FO60,200^BY2^BCN,90,N,N,N^FDP83500TG4N010^FS' +
  '^FO500,20^A0N,30,30^FDDock^FS^FO500,60^A0N,60,60^FD12 B^FS^FO500,200^BAN,60^FDC93^FS^XZ';

async function openSample(content: string, name = 'cakra.zpl') {
  const app = await openDesigner();
  await app.designer.choose('Design', "Customer's label…");
  await screen.findByRole('heading', { name: "Customer's label" });
  await app.user.upload(screen.getByLabelText<HTMLInputElement>("Customer's file"), new File([content], name));
  return app;
}

const group = (name: string) => within(screen.getByRole('region', { name }));

it('a printer file becomes a draft with our fields, and one Undo takes it back', async () => {
  const { user, designer } = await openSample(zpl);
  const recognised = within(await screen.findByRole('region', { name: 'Recognised' }));
  await recognised.findByText('{partNo}');
  expect(recognised.getByText('P{partNo|remove:-}')).toBeTruthy();
  expect(recognised.getByText(/number of part 83500-TG4-N010 without “-”/)).toBeTruthy();
  expect(group('Guessed').getByText('{ask:Dock}')).toBeTruthy();
  expect(group('Left out').getByText('Designs have no Code 93')).toBeTruthy();
  expect((await screen.findByRole('img', { name: 'The sample' })).getAttribute('src')).toBe(DRAWN);
  await user.click(screen.getByRole('button', { name: 'Open as draft' }));
  await screen.findByRole('heading', { name: 'Label Designer' });
  await screen.findByText('5 elements');
  expect(document.activeElement).toBe(screen.getByRole('application'));
  await screen.findByRole('tab', { name: 'History' });
  expect(await designer.steps()).toEqual(['New design', 'Recognised in cakra.zpl']);
  await designer.undo();
  expect(screen.getByText('0 elements')).toBeTruthy();
});

it('says what the profile of the customer asks for, and the draft keeps the profile', async () => {
  const { user } = await openSample(zpl);
  await within(await screen.findByRole('region', { name: 'Recognised' })).findByText('{partNo}');
  await user.click(screen.getByLabelText('Label profile'));
  await user.click(await screen.findByRole('option', { name: 'GS1, logistic label' }));
  const checks = within(screen.getByRole('region', { name: 'Problems' }));
  expect(await checks.findAllByText('Not met')).toHaveLength(checks.getAllByText(/Has: /).length);
  expect(checks.getAllByText('Met')).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open as draft' }));
  expect(await screen.findByRole('button', { name: /rules not met/ })).toBeTruthy();
});

it('a binding is taken back by one press, and bound again by another', async () => {
  const { user } = await openSample(zpl);
  await within(await screen.findByRole('region', { name: 'Recognised' })).findByText('{partNo}');
  await user.click(screen.getByRole('button', { name: 'Take back: Part number' }));
  expect(screen.queryByText('{partNo}')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Bind again: Part number' }));
  expect(screen.getByText('{partNo}')).toBeTruthy();
});

it('says why a file is not read, and leaves the design as it is', async () => {
  await openSample('hello', 'notes.txt');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /“notes.txt” was not read\..*ZPL, TSPL or EPL.*unchanged/,
  );
});

it.each([
  ['TSPL', 'SIZE 80 mm,40 mm\r\nCLS\r\nTEXT 20,20,"3",0,1,1,"Dock"\r\nPRINT 1\r\n', /^No picture of a TSPL sample/],
  ['ZPL that the renderer does not know', '^XA^MUM^FO2,2^A0N,4,4^FDDock^FS^XZ', /^The sample could not be drawn/],
])('says in the place of the slider that a file of %s has no picture', async (_, content, text) => {
  await openSample(content);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});

it('ends reading with Cancel', async () => {
  const { user } = await openSample('never');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(terminated).toBe(1));
  expect(screen.getByRole('button', { name: 'Select a file' })).toBeTruthy();
});

it('ends reading when the designer is left', async () => {
  await openSample('never');
  await screen.findByRole('button', { name: 'Cancel' });
  cleanup();
  await waitFor(() => expect(terminated).toBe(1));
});
