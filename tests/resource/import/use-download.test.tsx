import { screen, waitFor } from '@testing-library/react';
import { renderScreens } from '@tests/resource/render-screens';
import { API, serveApi, server } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parts } from '@/api/parts';
import { useDownload } from '@/resource/import/use-download';
import { Button } from '@/ui/basics/button';

serveApi();

function Buttons() {
  const exported = useDownload({
    file: parts.exportAll,
    done: () => 'Parts exported successfully',
    failed: () => 'Failed to export parts',
    isCounted: true,
  });
  const template = useDownload({
    file: parts.template,
    done: () => 'Template downloaded successfully',
    failed: () => 'Failed to download template',
  });
  return (
    <>
      <Button pending={exported.pending} onClick={exported.start}>
        Export Parts
      </Button>
      <Button onClick={template.start}>Download Template</Button>
    </>
  );
}

/** What the browser was given to save. */
const saved: { name: string; bytes: number }[] = [];
let last: Blob | undefined;

async function clickButtons(...names: string[]) {
  const { user } = await renderScreens({ '/app/parts': <Buttons /> }, { at: '/app/parts' });
  for (const name of names) {
    // The host answers after the second click.
    let answer: () => void = () => undefined;
    const clicked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(http.get(`${API}/*`, () => clicked.then(() => undefined), { once: true }));
    await user.dblClick(screen.getByRole('button', { name }));
    answer();
  }
}

describe('a file from the host', () => {
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      last = blob instanceof Blob ? blob : undefined;
      return 'blob:test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, bytes: last?.size ?? 0 });
    });
  });

  it('is saved under its name, once, and the toast says how many rows and where', async () => {
    await clickButtons('Export Parts');
    expect(await screen.findByText('Parts exported successfully: 240 rows in parts_export.xlsx')).toBeDefined();
    expect(saved).toHaveLength(1);
    expect(saved[0]?.name).toBe('parts_export.xlsx');
    expect(saved[0]?.bytes).toBeGreaterThan(1000);
  });

  it('is a template, whose example is no row', async () => {
    await clickButtons('Download Template');
    expect(await screen.findByText('Template downloaded successfully: parts_template.xlsx')).toBeDefined();
    expect(saved[0]?.name).toBe('parts_template.xlsx');
  });

  it('shows the error inside the blob as text, and saves nothing', async () => {
    server.use(
      http.get(`${API}/parts/export`, () =>
        HttpResponse.json({ message: 'Export is closed at night' }, { status: 503 }),
      ),
    );
    await clickButtons('Export Parts');
    expect(await screen.findByText('Export is closed at night')).toBeDefined();
    expect(saved).toHaveLength(0);
  });

  it.each([
    ['an error without a message', () => new HttpResponse(null, { status: 500 })],
    ['a page of HTML in place of the file', () => HttpResponse.html('<h1>Proxy</h1>')],
    ['no network', () => HttpResponse.error()],
  ])('says that it failed on %s, and saves nothing', async (_what, respond) => {
    server.use(http.get(`${API}/parts/template/download`, respond));
    await clickButtons('Download Template');
    await waitFor(() => expect(screen.getByText('Failed to download template')).toBeDefined());
    expect(saved).toHaveLength(0);
  });
});
