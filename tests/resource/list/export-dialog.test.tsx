import { screen, waitFor, within } from '@testing-library/react';
import { customerScreens } from '@tests/resource/customer-screens';
import { renderScreens } from '@tests/resource/render-screens';
import { recordReads } from '@tests/support/record-requests';
import { renderApp } from '@tests/support/render-app';
import { catchSavedFiles } from '@tests/support/saved-files';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { parseWorkbook } from '@/lib/workbook/workbook-parse';

serveApi();
const LIST = '/app/customer';

const saved = catchSavedFiles();

/** 237 customers, and the host sends at most 100 a page. */
function fillCustomers() {
  const { customers } = testStore().tables;
  const [first] = customers;
  if (!first) throw new Error('the seed has customers');
  customers.splice(0);
  for (let index = 1; index <= 237; index++) {
    customers.push({ ...first, id: index, name: `PT ${String(index).padStart(3, '0')}`, alias: `C${index}` });
  }
}

type User = Awaited<ReturnType<typeof renderScreens>>['user'];
async function openExport(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Export rows' }));
  return within(await screen.findByRole('dialog', { name: 'Export customers' }));
}

describe('the export of a list', () => {
  it('saves all pages with the search, the order and the columns of the screen', async () => {
    fillCustomers();
    const sent = recordReads('/customers');
    const { user } = await renderScreens(customerScreens, { at: `${LIST}?search=PT+1&sortCol=name&sortDir=ASC` });
    await screen.findByRole('table', { name: 'Customers' });
    const dialog = await openExport(user);
    expect(
      dialog.getByText('100 rows match the search and the filters, on all pages and in this order.'),
    ).toBeDefined();
    expect(dialog.getByText(/^2 columns, as shown in the list: Name, Alias\./)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.filename).toMatch(/^customers-\d{8}-\d{4}\.xlsx$/);
    const reading = await parseWorkbook(new Uint8Array(await (saved[0]?.blob ?? new Blob()).arrayBuffer()));
    const names = Array.from({ length: 100 }, (_, index) => [`PT ${index + 100}`, `C${index + 100}`]);
    expect(reading).toEqual({ ok: true, rows: [['Name', 'Alias'], ...names], sheet: 'Customers' });
    expect(sent.slice(1)).toHaveLength(1);
    expect(sent[1]).toContain('perPage=100');
    expect(await screen.findByText(`100 rows in ${saved[0]?.filename}`)).toBeDefined();
  });

  it('saves CSV with semicolons, and text that looks like a formula as text', async () => {
    const { customers } = testStore().tables;
    for (const [index, customer] of customers.entries()) customer.name = index === 0 ? '=1+1' : `PT ${index}; Tbk`;
    const { user } = await renderScreens(customerScreens, { at: `${LIST}?perPage=5` });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('radio', { name: 'CSV with ;' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved[0]?.filename).toMatch(/\.csv$/));
    const text = await saved[0]?.blob.text();
    expect(text).toContain("\r\n'=1+1;");
    expect(text).toContain('"PT 1; Tbk"');
    expect(text?.split('\r\n')).toHaveLength(customers.length + 1);
  });

  it('says what was read when the host fails, saves nothing, and goes on from there', async () => {
    fillCustomers();
    let isDown = true;
    server.use(
      http.get(`${API}/customers`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (isDown && searchParams.get('perPage') === '100' && searchParams.get('page') === '2') {
          return HttpResponse.json({ message: 'The database is being restarted' }, { status: 400 });
        }
        return undefined;
      }),
    );
    const { user } = await renderScreens(customerScreens, { at: LIST });
    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(
      await dialog.findByText(
        'The database is being restarted. 100 rows of 237 were read. Nothing was saved. Go on reads the rest.',
      ),
    ).toBeDefined();
    expect(saved).toHaveLength(0);
    isDown = false;
    const sent = recordReads('/customers');
    await user.click(dialog.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent).toHaveLength(2);
    expect(await screen.findByText(/^237 rows in /)).toBeDefined();
  });

  it('can be stopped while it reads, and goes on where it was', async () => {
    fillCustomers();
    let isSlow = true;
    const { user } = await renderScreens(customerScreens, { at: LIST });
    const dialog = await openExport(user);
    server.use(
      http.get(`${API}/customers`, async ({ request }) => {
        if (isSlow && new URL(request.url).searchParams.get('page') === '2') await delay('infinite');
        return undefined;
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('Read page 1 of 3, 100 of 237 rows')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByText(/^Stopped\. 100 rows of 237 were read\. Nothing was saved\./)).toBeDefined();
    expect(dialog.queryByRole('progressbar')).toBeNull();
    expect(saved).toHaveLength(0);
    isSlow = false;
    await user.click(dialog.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await screen.findByText(/^237 rows in /)).toBeDefined();
  });

  it('says so when there is no customer yet whose deliveries could be saved', async () => {
    const { user } = await renderApp('/app/delivery');
    const button = await screen.findByRole('button', { name: 'Export rows' });
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
