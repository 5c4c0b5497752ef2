import { screen, waitFor, within } from '@testing-library/react';
import { designOf, elementOf } from '@tests/label/fixtures';
import { recordWrites } from '@tests/support/record-requests';
import { addressOf, renderApp } from '@tests/support/render-app';
import { API, serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { storedDesign } from '@/label/design/parse-design';

serveApi();

type User = Awaited<ReturnType<typeof renderApp>>['user'];
const field = (name: string) => screen.findByRole('textbox', { name });
const preview = () => screen.findByRole('img', { name: 'Label preview' });
const partOf = (no: string) => testStore().tables.parts.filter((part) => part.no === no);
const onePart = () => {
  const part = testStore().tables.parts.find(({ rightHand }) => rightHand);
  if (!part) throw new Error('The seed has no part for the right hand');
  return part;
};

async function fillIn(user: User, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    await user.clear(await field(name));
    await user.type(await field(name), text);
  }
}
async function selectCustomer(user: User, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Customer' }));
  await user.keyboard(name);
  await user.click(await screen.findByRole('option', { name }));
}
const typed = {
  'Part Name': 'LINING ASSY R FR DOOR',
  'Part Number': '99500-TST-N010',
  'Color Code': 'NH-900L',
  Model: 'TG4 2SJ',
  Indication: 'RR-04',
};

describe('creating a part', () => {
  it('sends exactly the fields of a part, once, and goes back to the list', async () => {
    const sent = recordWrites();
    const { user, router } = await renderApp('/app/parts/create');
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Label' })).toBeTruthy();
    expect(screen.getByText('Add new label')).toBeTruthy();
    await fillIn(user, { ...typed, 'Quantity Per Pack': '24' });
    const [customer] = testStore().tables.customers;
    await selectCustomer(user, customer?.name ?? '');
    await user.click(screen.getByRole('switch', { name: 'Right Hand' }));
    await user.dblClick(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/parts'));
    expect(await screen.findByText('Part created successfully')).toBeTruthy();
    const body = {
      name: 'LINING ASSY R FR DOOR',
      no: '99500-TST-N010',
      colorCode: 'NH-900L',
      labelSize: '135mm × 90mm',
      customerId: customer?.id,
      model: 'TG4 2SJ',
      qtyPerPack: 24,
      indication: 'RR-04',
      leftHand: false,
      rightHand: true,
    };
    expect(sent).toEqual([{ call: 'POST /parts', body }]);
    expect(partOf('99500-TST-N010')).toHaveLength(1);
  });

  it('names what is missing in the specified words, and focuses the first', async () => {
    const { user } = await renderApp('/app/parts/create');
    await fillIn(user, { 'Part Name': 'LINING ASSY R FR DOOR' });
    await user.clear(await field('Label Size'));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    for (const message of [
      'Part number is required',
      'Color code is required',
      'Customer is required',
      'Model is required',
      'Indication is required',
      'Label size is required',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(await field('Part Number'));
    expect(screen.queryByText('Part name is required')).toBeNull();
  });

  it('[F7] takes 1 for a quantity that is no number', async () => {
    const { user } = await renderApp('/app/parts/create');
    await fillIn(user, { ...typed, 'Quantity Per Pack': 'abc' });
    await selectCustomer(user, testStore().tables.customers[0]?.name ?? '');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(partOf('99500-TST-N010')).toMatchObject([{ qtyPerPack: 1 }]));
  });
});

describe('a part like another one', () => {
  it('is opened from the row with its values and an empty number, which has the focus', async () => {
    const sent = recordWrites();
    const part = onePart();
    const { user, router } = await renderApp(`/app/parts?search=${part.no}`);
    await user.click(await screen.findByRole('button', { name: `Actions for ${part.no}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(await screen.findByText(`Copy of ${part.no}`)).toBeTruthy();
    expect(await field('Part Name')).toHaveProperty('value', part.name);
    expect(await field('Part Number')).toHaveProperty('value', '');
    expect(screen.getByRole('switch', { name: 'Right Hand' }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Part number is required')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Part Number'));
    await user.keyboard('99500-TST-N011');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(addressOf(router)).toContain('/app/parts?search='));
    const { name, colorCode, model, indication, qtyPerPack, customerId } = part;
    expect(sent).toMatchObject([
      {
        call: 'POST /parts',
        body: { name, colorCode, model, indication, qtyPerPack, customerId, no: '99500-TST-N011' },
      },
    ]);
    expect(partOf(part.no)).toHaveLength(1);
  });
});

describe('the hands', () => {
  it('are never both on', async () => {
    const { user } = await renderApp('/app/parts/create');
    await user.click(await screen.findByRole('switch', { name: 'Left Hand' }));
    await user.click(screen.getByRole('switch', { name: 'Right Hand' }));
    expect(screen.getByRole('switch', { name: 'Left Hand' })).toHaveProperty('checked', false);
    expect(screen.getByRole('switch', { name: 'Right Hand' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('switch', { name: 'Right Hand' }));
    expect(screen.getByRole('switch', { name: 'Right Hand' })).toHaveProperty('checked', false);
  });
});

describe('editing a part', () => {
  it('shows the part, changes it, and keeps a customer that is not among the options', async () => {
    const part = onePart();
    server.use(http.get(`${API}/customers`, () => HttpResponse.json({ result: [{ id: 901, name: 'PT Lain' }] })));
    const { user, router } = await renderApp(`/app/parts/${part.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Label' })).toBeTruthy();
    expect(screen.getByText('Edit label information')).toBeTruthy();
    expect(await field('Part Number')).toHaveProperty('value', part.no);
    const customer = testStore().tables.customers.find(({ id }) => id === part.customerId);
    expect((await screen.findByRole('combobox', { name: 'Customer' })).textContent).toBe(customer?.name);
    await fillIn(user, { Indication: 'XX-99' });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/parts'));
    expect(partOf(part.no).find(({ id }) => id === part.id)).toMatchObject({
      indication: 'XX-99',
      customerId: part.customerId,
    });
  });
});

describe('the customer of a part', () => {
  it('is also found by its alias', async () => {
    const { user } = await renderApp('/app/parts/create');
    await field('Part Name');
    const customer = testStore().tables.customers.find(({ name, alias }) => !name.includes(alias));
    await user.click(screen.getByRole('combobox', { name: 'Customer' }));
    await user.keyboard(customer?.alias ?? '');
    await user.click(await screen.findByRole('option', { name: new RegExp(customer?.name ?? '') }));
    expect(screen.getByRole('combobox', { name: 'Customer' }).textContent).toBe(customer?.name);
  });
});

describe('printing from the form', () => {
  it('prints the saved part, and not while changes are unsaved', async () => {
    const part = onePart();
    const { user } = await renderApp(`/app/parts/${part.id}`);
    const print = await screen.findByRole('button', { name: 'Print' });
    await user.type(await field('Model'), 'X');
    await user.click(print);
    expect(print.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(await field('Model'), '{Backspace}');
    await user.click(print);
    expect(await screen.findByRole('dialog', { name: /Print Settings/ })).toBeTruthy();
  });
});

describe('the label beside the form', () => {
  it('shows what is typed, with the company in place of a customer', async () => {
    const { user } = await renderApp('/app/parts/create');
    await fillIn(user, { 'Part Name': 'GARNISH ASSY', 'Part Number': '84151-D26-K000' });
    const label = await preview();
    await waitFor(() => expect(label.textContent).toContain('84151-D26-K000'));
    expect(label.textContent).toContain('GARNISH ASSY');
    expect(label.textContent).toContain('YYYYMMDD0001');
    expect(label.textContent).toContain('PT Pokayoke Indonesia');
    await selectCustomer(user, testStore().tables.customers[0]?.name ?? '');
    await waitFor(() => expect(label.textContent).toContain(testStore().tables.customers[0]?.name));
  });

  it('says that a code is missing only while one of its own fields is', async () => {
    const { user } = await renderApp('/app/parts/create');
    await preview();
    const hint = /A code appears when the fields it holds are filled in/;
    expect(screen.getByText(hint)).toBeTruthy();
    await fillIn(user, { 'Part Number': '84151-D26-K000' });
    // The QR code has the colour, too.
    expect(screen.getByText(hint)).toBeTruthy();
    await fillIn(user, { 'Color Code': 'NH-900L' });
    // Name and customer are in no code.
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
  });

  it('says why a part number cannot be a bar code', async () => {
    const { user } = await renderApp('/app/parts/create');
    await fillIn(user, { 'Part Number': 'abc-1' });
    const notices = await screen.findAllByRole('status');
    await waitFor(() => expect(notices.map(({ textContent }) => textContent).join()).toMatch(/Code 39/));
  });
});

describe('a saved design', () => {
  it("is judged by the dots of the station's printer", async () => {
    const part = onePart();
    const code = elementOf('barcode', { barcodeType: 'code128', barcodeData: 'ABC-123' }, { width: 29 });
    localStorage.setItem('labelDesigns', JSON.stringify([storedDesign({ ...designOf([code]), id: 'LD-F' })]));
    localStorage.setItem('printer-profile', JSON.stringify('gudang-3'));
    part.labelDesignId = 'LD-F';
    await renderApp(`/app/parts/${part.id}`);
    expect(await screen.findByText('ABC-123: Bars of 0.208 mm (5 dots) may not scan everywhere')).toBeTruthy();
  });

  const design = {
    id: 'd-7',
    name: 'Small door label',
    labelSize: { width: 90, height: 60 },
    elements: [],
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };
  const selectDesign = async (user: User, name: RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: 'Label Design' }));
    await user.click(await screen.findByRole('option', { name }));
  };

  it('is attached to a part together with its size, and removed again', async () => {
    localStorage.setItem('labelDesigns', JSON.stringify([design, { id: 'broken' }]));
    const part = onePart();
    const { user, router } = await renderApp(`/app/parts/${part.id}`);
    await preview();
    await selectDesign(user, /Small door label/);
    expect(await field('Label Size')).toHaveProperty('value', '90mm × 60mm');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(addressOf(router)).toBe('/app/parts'));
    expect(onePart()).toMatchObject({ labelDesignId: 'd-7', labelSize: '90mm × 60mm' });
    await router.navigate(`/app/parts/${part.id}`);
    await preview();
    await selectDesign(user, /Standard label/);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(onePart()).toMatchObject({ labelDesignId: null, labelSize: '135mm × 90mm' }));
  });

  it('with the alias of the customer shows it, or says that it could not be read', async () => {
    const part = onePart();
    const template = { fieldType: 'dynamic', template: 'to {customerAlias}' };
    const text = elementOf('text', template);
    localStorage.setItem('labelDesigns', JSON.stringify([storedDesign({ ...designOf([text]), id: 'LD-A' })]));
    part.labelDesignId = 'LD-A';
    const alias = testStore().tables.customers.find(({ id }) => id === part.customerId)?.alias;
    const { unmount } = await renderApp(`/app/parts/${part.id}`);
    await waitFor(async () => expect((await preview()).textContent).toBe(`to ${alias}`));
    unmount();
    server.use(http.get(`${API}/customers/:id`, () => HttpResponse.json({ message: 'no' }, { status: 403 })));
    await renderApp(`/app/parts/${part.id}`);
    expect(await screen.findByText(/^The alias of the customer could not be read\./)).toBeTruthy();
  });

  it.each([
    ['elsewhere', '135mm × 90mm', 'Design elsewhere is not in this browser.'],
    ['d-7', '135mm × 90mm', "Design d-7 is 90mm x 60mm, the part's label is 135mm x 90mm."],
    [null, '90mm × 60mm', "The part's label is 90mm x 60mm and has no design. The standard label is 135mm x 90mm."],
  ])(
    '[PR44] says before it is saved that labels with design %s and size %s cannot be printed',
    async (id, size, text) => {
      localStorage.setItem('labelDesigns', JSON.stringify([design]));
      const part = onePart();
      Object.assign(part, { labelDesignId: id, labelSize: size });
      await renderApp(`/app/parts/${part.id}`);
      expect(await screen.findByText(new RegExp(`^${text} Labels of this part cannot be printed here`))).toBeTruthy();
      expect(await screen.findByText('No preview')).toBeTruthy();
    },
  );

  it('that this browser does not have stays with its part', async () => {
    const part = onePart();
    part.labelDesignId = 'elsewhere';
    const { user } = await renderApp(`/app/parts/${part.id}`);
    const select = await screen.findByRole('combobox', { name: 'Label Design' });
    await waitFor(() => expect(select.textContent).toBe('Design elsewhere (not in this browser)'));
    await fillIn(user, { Indication: 'XX-98' });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(onePart()).toMatchObject({ indication: 'XX-98', labelDesignId: 'elsewhere' }));
  });
});

describe('the role User', () => {
  it('sees the part read-only, with the reason, and can write nothing', async () => {
    const sent = recordWrites();
    const part = onePart();
    const customer = testStore().tables.customers.find(({ id }) => id === part.customerId);
    const { user } = await renderApp(`/app/parts/${part.id}`, { as: 'user' });
    expect(await field('Part Number')).toHaveProperty('value', part.no);
    const form = screen.getByRole('button', { name: 'Update' }).closest('form');
    expect(within(form as HTMLElement).getAllByText('User role cannot edit records').length).toBeGreaterThan(0);
    for (const name of ['Part Number', 'Customer', 'Label Design', 'Label Size']) {
      expect(await field(name)).toMatchObject({ readOnly: true, disabled: false });
    }
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveProperty('value', customer?.name),
    );
    const right = screen.getByRole<HTMLInputElement>('switch', { name: 'Right Hand' });
    await user.click(right);
    expect(right).toMatchObject({ checked: true, disabled: false });
    expect(right.getAttribute('aria-readonly')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(sent).toEqual([]);
    expect(await preview()).toBeTruthy();
  });
});
