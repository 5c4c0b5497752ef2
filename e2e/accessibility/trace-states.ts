import { hang } from '@e2e/support/api-host';
import { expect } from '@playwright/test';
import { paths, traceHref } from '@/config/paths';
import { expectText, navigate, type State, type StateContext } from './check-states';

/** Designs of the host, the way of a label, and the activity log. */
export const traceStates: State[] = [
  {
    name: 'Designer, a shared design',
    screen: paths.labelDesigner.pattern,
    enter: async (context) => {
      await navigate(context, `${paths.labelDesigner.href()}?shared=${context.store.tables.labelDesigns[0]?.id}`);
      await expect(context.page.getByRole('application', { name: /^Label, / })).toBeVisible();
      // Until it is opened nothing of it can be changed.
      await expect(context.page.locator('[data-panel="properties"]').getByRole('textbox').first()).toBeEnabled();
    },
  },
  {
    name: 'Shared designs',
    screen: paths.labelDesigns.pattern,
    enter: async (context) => {
      await navigate(context, `${paths.labelDesigns.href()}?design=${context.store.tables.labelDesigns[0]?.id}`);
      await expect(context.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: 'Trace',
    screen: paths.trace.pattern,
    enter: async (context) => {
      await navigate(context, paths.trace.href());
      await expectText(context, 'Scan a label, or type its number');
    },
  },
  {
    name: 'Trace, story',
    enter: async (context) => {
      const { text, serial } = tracedLabel(context);
      await navigate(context, traceHref(text));
      await expect(context.page.getByRole('region', { name: 'Label' })).toContainText(serial);
      await expectText(context, 'Scanned at LT2');
      await expect(context.page.getByRole('region', { name: 'Possible, not proven' })).toBeVisible();
      await expect(context.page.getByRole('img', { name: /^Label / })).toBeVisible();
    },
  },
  {
    name: 'Trace, several labels',
    enter: async (context) => {
      await navigate(context, traceHref(tracedLabel(context).serial));
      await expectText(context, /labels carry/);
      await expect(context.page.getByRole('img', { name: /^Label / }).first()).toBeVisible();
    },
  },
  {
    name: 'Trace, numbers',
    enter: async (context) => {
      const { slipNumber, partNumber, kdLotNo } = context.store.tables.deliveries[0] ?? {};
      await navigate(context, traceHref(`${slipNumber};${partNumber};${kdLotNo}`));
      await expect(context.page.getByRole('region', { name: 'Part number' })).toBeVisible();
      await expect(context.page.getByRole('region', { name: 'Slip or order number' })).toBeVisible();
    },
  },
  {
    name: 'Trace, not ours',
    enter: async (context) => {
      await navigate(context, traceHref(`https://example.com/${'WITHOUTANYSPACE'.repeat(20)}`));
      await expectText(context, 'This code is not ours');
    },
  },
  {
    name: 'Trace, nothing found',
    enter: async (context) => {
      await navigate(context, traceHref('202001010001'));
      await expectText(context, 'Nothing found');
    },
  },
  {
    name: 'Trace, reading',
    enter: async (context) => {
      context.host.fault('GET', '/parts/print-history', hang);
      await navigate(context, traceHref('202001020001'));
      await expectText(context, /page 1/);
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Trace, failed',
    enter: async (context) => {
      context.host.fault('GET', '/parts/print-history', () => Response.json({ message: 'Not now' }, { status: 403 }));
      await navigate(context, traceHref('202001030001'));
      await expectText(context, 'Nothing is known of its runs.');
    },
    exit: ({ host }) => host.clearFaults(),
  },
  {
    name: 'Activity',
    screen: paths.activity.pattern,
    enter: async (context) => {
      await navigate(context, paths.activity.href());
      await expectText(context, /^(Approved|Printed|Changed|Created)[\s\u200b]*$/);
    },
  },
  {
    name: 'History of a part',
    enter: async (context) => {
      await navigate(context, paths.parts.record.href(context.store.tables.printHistory[0]?.partId ?? 1));
      await context.page.getByRole('button', { name: 'History', exact: true }).click();
      await expectText(context, 'Changed');
    },
  },
];

/** A label of the newest part, printed three times, on a slip; another part has its serial, too. */
function tracedLabel({ store: { tables } }: StateContext) {
  const [part, other] = [tables.parts.at(-1), tables.parts.at(-2)];
  const [slip, possible] = tables.deliveries.slice(-2);
  const run = tables.printHistory.find(({ status }) => status === 1);
  if (!part || !other || !slip || !possible || !run) throw new Error('The seed is empty');
  const serial = run.serialFrom;
  const text = `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`;
  if (slip.barcodeKasai === text) return { text, serial };
  const runs = [
    { ...run, id: 9_001, partId: part.id },
    { ...run, id: 9_002, partId: part.id, status: 2, serialEnd: serial },
    { ...run, id: 9_003, partId: part.id, status: 3, serialEnd: serial },
    { ...run, id: 9_004, partId: other.id },
  ];
  tables.printHistory = [...runs, ...tables.printHistory.filter(({ id }) => id !== run.id)];
  const { no: partNumber, name: partName, colorCode } = part;
  const scanLt2At = new Date(Date.parse(slip.scanLt1At ?? run.createdAt) + 60_000).toISOString();
  Object.assign(slip, { partNumber, partName, colorCode, barcodeKasai: text, barcodeHpm: `${text}9` });
  Object.assign(slip, { scanLt1At: slip.scanLt1At ?? run.createdAt, scanLt2At, scanLt2ByName: slip.scanLt1ByName });
  const scanLt1At = new Date(Date.parse(run.createdAt) + 3_600_000).toISOString();
  Object.assign(possible, { partNumber, partName, colorCode, barcodeKasai: '', scanLt1At, createdAt: scanLt1At });
  return { text, serial };
}
