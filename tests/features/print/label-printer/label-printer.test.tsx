import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  fieldText,
  hostPart,
  openDialog,
  pressPrint,
  printingBrowser,
  qtyLabel,
  today,
} from '@tests/features/print/dialog/dialog-harness';
import { type AgentMode, FakeAgent } from '@tests/support/fake-agent';
import { serveApi, server, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Part } from '@/domain/part';
import type { CommandsRequest } from '@/label-view/output/printer/write-commands';
import { browserPorts } from '@/print/run/browser-printing';
import { readJobs } from '@/print/run/outcome';
import { agentPrinterSchema, printerById, savePrinter, selectStationPrinter } from '@/storage/printer-profiles';

// happy-dom can render no dots. What stands for a label here is its serial, in the printer's language.
vi.mock('@/label-view/output/printer/write-commands', () => ({
  writeCommands: async ({ pages, page }: CommandsRequest) => ({
    setup: new Uint8Array(),
    fileEnding: 'zpl',
    pages: Array.from({ length: pages }, (_, index) => ({
      bytes: new TextEncoder().encode(
        `^XA${page(index)
          .labels.map(({ data }) => `^FD${data.serialNumber}^FS`)
          .join('')}^XZ`,
      ),
      copies: 1,
    })),
  }),
}));

const browserPrint = printingBrowser();
serveApi();

let agent: FakeAgent;
let permission: PermissionState | 'none';
let ofHost: PropertyDescriptor;
beforeAll(() => {
  ofHost = Object.getOwnPropertyDescriptor(globalThis, 'fetch') ?? {};
  const { fetch } = globalThis;
  // Of the whole file: a page that asked for the printer's state may ask on after its test has ended.
  const value: typeof fetch = (input, init = {}) =>
    String(input).includes('//localhost:910') ? agent.fetch(String(input), init) : fetch(input, init);
  Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value });
});
afterAll(() => {
  Object.defineProperty(globalThis, 'fetch', ofHost);
});
beforeEach(() => {
  agent = new FakeAgent();
  permission = 'granted';
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(navigator.permissions, 'query').mockImplementation(async () => {
    if (permission === 'none') throw new TypeError('not a permission');
    return { state: permission } as PermissionStatus;
  });
  savePrinter({
    ...printerById('gudang-1'),
    ...{ id: 'own-1', name: 'Zebra Gudang 1', stockId: 'design-size' },
    output: {
      kind: 'browser-print',
      printer: agentPrinterSchema.parse(agent.device),
      settings: { afterLabel: 'printer', graphics: 'compressed' },
    },
  });
  selectStationPrinter('own-1');
});

const serial = (number: number) => `${today}${String(number).padStart(4, '0')}`;
const tray = () => agent.printer.tray.map((label) => Number(/\^FD\d{8}(\d{4})/.exec(label)?.[1]));
const numbers = (from: number, end: number) => Array.from({ length: end - from + 1 }, (_, index) => from + index);
const recorded = (part: Part) =>
  testStore()
    .tables.printHistory.filter(({ partId }) => partId === part.id)
    .map(({ serialFrom, serialEnd }) => `${serialFrom}-${serialEnd}`);

/** What this browser keeps of the print: serials not printed, and those nobody has answered for. */
const outcome = async () => {
  const numbersOf = (ranges: readonly { from: string; end: string }[]) =>
    ranges.map(({ from, end }) => `${Number(from.slice(8))}-${Number(end.slice(8))}`).join(' ');
  return (await readJobs(browserPorts)).map((job) => ({
    unprinted: numbersOf(job.outcome.unprinted),
    unanswered: numbersOf(job.outcome.unanswered),
  }));
};

async function openPrint(labels: number) {
  const part = hostPart();
  const view = await openDialog({ part });
  await waitFor(() => expect(fieldText('Serial From')).toBe(serial(1)));
  await view.user.clear(qtyLabel());
  await view.user.type(qtyLabel(), String(labels));
  await waitFor(() => expect(fieldText('Serial End')).toBe(serial(labels)));
  return { part, ...view };
}

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const isChecked = (asked: HTMLElement, name: string) => {
  const radio = within(asked).getByRole('radio', { name });
  return radio instanceof HTMLInputElement && radio.checked;
};
const outcomeDialog = () => dialog('Which labels came out?');

describe('a label printer before PRINT', () => {
  it('says how it is: ready, then what is wrong', async () => {
    const { user } = await openPrint(1);
    expect(await screen.findByText('Ready')).toBeTruthy();
    agent.printer.headOpen = true;
    expect(await screen.findByText('The print head is open')).toBeTruthy();
    agent.printer.headOpen = false;
    await press(user, 'Check again');
    expect(await screen.findByText('Ready')).toBeTruthy();
  });

  it('is not asked before the operator knows that the browser will ask for its permission', async () => {
    permission = 'prompt';
    const { user, part } = await openPrint(1);
    expect(await screen.findByText('The browser will ask for a permission')).toBeTruthy();
    await pressPrint(user);
    const asked = await dialog('The browser will ask for a permission');
    expect(agent.log).toEqual([]);
    expect(recorded(part)).toEqual([]);
    permission = 'granted';
    await user.click(within(asked).getByRole('button', { name: 'Continue' }));
    await outcomeDialog();
    expect(tray()).toEqual([1]);
  });

  it('is not asked at all when the selected printer is another one', async () => {
    selectStationPrinter('gudang-1');
    const { user } = await openPrint(1);
    await pressPrint(user);
    await outcomeDialog();
    expect(browserPrint).toHaveBeenCalledTimes(1);
    expect(agent.log).toEqual([]);
  });
});

describe('what stops a print before it begins is said, nothing is recorded and every serial stays free [PR40]', () => {
  const printer = (change: Partial<FakeAgent['printer']>) => () => void Object.assign(agent.printer, change);
  const mode = (value: AgentMode) => () => {
    agent.mode = value;
  };
  it.each([
    ['paper out', printer({ paper: 0 }), 'The printer is out of labels'],
    ['head open', printer({ headOpen: true }), 'The print head is open'],
    ['paused', printer({ paused: true }), 'The printer is paused'],
    ['ribbon out', printer({ ribbonOut: true }), 'The printer is out of ribbon'],
    [
      'labels of another print',
      printer({ memory: ['^XA^XZ'], speed: 0 }),
      'The printer still holds 1 label of another print',
    ],
    ['agent not running', mode('closed'), 'Zebra Browser Print is not running'],
    ['agent refuses this page (CORS)', mode('no-cors'), 'Zebra Browser Print does not allow this site'],
    ['another program answers HTML', mode('html'), 'Another program answers in place of Zebra Browser Print'],
    ['printer unplugged', mode('no-printer'), 'Zebra Browser Print cannot reach the printer'],
    [
      'page over plain HTTP',
      () => {
        agent.mode = 'closed';
        vi.stubGlobal('isSecureContext', false);
      },
      'This site cannot reach the printer',
    ],
    [
      'permission refused',
      () => {
        agent.mode = 'closed';
        permission = 'denied';
      },
      'The browser does not let this site reach Zebra Browser Print',
    ],
  ])('%s', async (_, cause, title) => {
    const { user, part } = await openPrint(3);
    await screen.findByText('Ready');
    cause();
    await pressPrint(user);
    const refused = await dialog(title);
    expect(within(refused).getByText('Nothing was printed or recorded, and no serial was used.')).toBeTruthy();
    expect(recorded(part)).toEqual([]);
    expect(await outcome()).toEqual([]);
    // Corrected, the same serials are printed.
    agent.mode = 'fine';
    Object.assign(agent.printer, {
      paper: 100,
      headOpen: false,
      paused: false,
      ribbonOut: false,
      memory: [],
      speed: 2,
    });
    await user.click(within(refused).getByRole('button', { name: 'Try again' }));
    await outcomeDialog();
    expect(tray()).toEqual([1, 2, 3]);
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(3)}`]);
  });

  it('a printer that does not answer is printed on only when the operator says so', async () => {
    agent.printer.answers = { status: false, counter: false };
    const { user, part } = await openPrint(3);
    await pressPrint(user);
    const silent = await dialog('The printer does not answer');
    expect(recorded(part)).toEqual([]);
    await user.click(within(silent).getByRole('button', { name: 'Print anyway' }));
    const asked = await screen.findByRole('dialog', { name: 'Which labels came out?' }, { timeout: 30_000 });
    expect(await within(asked).findByText('The printer did not say how many labels came out.')).toBeTruthy();
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(3)}`]);
  }, 120_000);
});

describe('a print on a label printer [PR41]', () => {
  it('comes out once, is recorded once, and its counter is told in the outcome dialog', async () => {
    const { user, part } = await openPrint(6);
    await pressPrint(user);
    const asked = await outcomeDialog();
    expect(await within(asked).findByText('The printer counted all 6 labels.')).toBeTruthy();
    expect(isChecked(asked, 'All 6')).toBe(true);
    expect(tray()).toEqual(numbers(1, 6));
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(6)}`]);
    expect(await outcome()).toEqual([{ unprinted: '', unanswered: '1-6' }]);
    await press(user, 'Save');
    await waitFor(async () => expect(await outcome()).toEqual([{ unprinted: '', unanswered: '' }]));
    expect(browserPrint).not.toHaveBeenCalled();
  });

  it('paper out in the middle: it waits, goes on after a click, and nothing is printed twice', async () => {
    agent.printer.paper = 3;
    const { user, part } = await openPrint(10);
    await pressPrint(user);
    const held = await dialog('The print waits');
    expect(await within(held).findByText('The printer is out of labels')).toBeTruthy();
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(10)}`]);
    expect(within(held).getByRole('button', { name: 'Go on' }).getAttribute('aria-disabled')).toBe('true');
    agent.printer.paper = 100;
    expect(await within(held).findByText('The printer is ready again. Go on sends the next labels.')).toBeTruthy();
    await user.click(within(held).getByRole('button', { name: 'Go on' }));
    const asked = await outcomeDialog();
    expect(await within(asked).findByText('The printer counted all 10 labels.')).toBeTruthy();
    expect(tray()).toEqual(numbers(1, 10));
  });

  it('paper out, stopped: what the counter misses and what was not sent is marked; these print again with their serials', async () => {
    agent.printer.paper = 6;
    const { user, part } = await openPrint(12);
    await pressPrint(user);
    const held = await dialog('The print waits');
    await user.click(within(held).getByRole('button', { name: 'Stop' }));
    const asked = await outcomeDialog();
    expect(await within(asked).findByText('The printer counted 6 of 12.')).toBeTruthy();
    expect(fieldText('Not printed')).toBe('7-12');
    expect(within(asked).getByText(/Up to 1 label may still come out later/)).toBeTruthy();
    expect(agent.printer.memory).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Save and re-print 6' }));
    agent.printer.paper = 100;
    await waitFor(() => expect(fieldText('Serial From')).toBe(serial(7)));
    await pressPrint(user);
    const again = await outcomeDialog();
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await outcome()).toEqual([{ unprinted: '', unanswered: '' }]));
    expect(tray()).toEqual(numbers(1, 12));
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(12)}`]);
  });

  it.each([
    ['with the labels in the printer', true, 'The printer counted all 10 labels.', undefined, numbers(1, 10)],
    ['without them', false, 'The printer counted 6 of 10.', '5-8', [1, 2, 3, 4, 9, 10]],
  ])('the agent ends at a write, %s', async (_, afterwards, text, marked, out) => {
    agent.endsAt = { write: 2, afterwards, mode: 'closed' };
    const { user, part } = await openPrint(10);
    await pressPrint(user);
    const held = await dialog('The print waits');
    expect(await within(held).findByText('Zebra Browser Print is not running')).toBeTruthy();
    agent.mode = 'fine';
    await within(held).findByText('The printer is ready again. Go on sends the next labels.');
    await user.click(within(held).getByRole('button', { name: 'Go on' }));
    const asked = await outcomeDialog();
    expect(await within(asked).findByText(text)).toBeTruthy();
    expect(within(asked).getByText(/did not answer when labels 5 to 8 were sent/)).toBeTruthy();
    if (marked) expect(fieldText('Not printed')).toBe(marked);
    expect(tray()).toEqual(out);
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(10)}`]);
  });

  it('the agent is gone for good: stopped, it says that labels may come out later', async () => {
    agent.printer.speed = 0;
    agent.endsAt = { write: 2, afterwards: true, mode: 'closed' };
    const { user, part } = await openPrint(10);
    await pressPrint(user);
    const held = await dialog('The print waits');
    await user.click(within(held).getByRole('button', { name: 'Stop' }));
    const asked = await outcomeDialog();
    expect(await within(asked).findByText(/Up to 8 labels may still come out later/)).toBeTruthy();
    expect(within(asked).getByText('Labels 9 to 10 were not sent.')).toBeTruthy();
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(10)}`]);
    expect(await outcome()).toEqual([{ unprinted: '', unanswered: '1-10' }]);
  });

  it('a host that is away changes nothing: the labels print, their record waits', async () => {
    const { user, part } = await openPrint(4);
    server.use(http.post('*/parts/print-history', () => HttpResponse.error()));
    await pressPrint(user);
    const asked = await outcomeDialog();
    expect(await within(asked).findByText('The printer counted all 4 labels.')).toBeTruthy();
    expect(within(asked).getByText(/The history has not confirmed this run yet/)).toBeTruthy();
    expect(tray()).toEqual([1, 2, 3, 4]);
    expect(recorded(part)).toEqual([]);
  });

  it('stopped before the first label: everything is marked, every label prints again with its serial', async () => {
    const { user, part } = await openPrint(3);
    // Between the check and the first label somebody opens the head.
    server.use(
      http.post('*/parts/print-history', () => {
        agent.printer.headOpen = true;
        return undefined;
      }),
    );
    await pressPrint(user);
    const held = await dialog('The print waits');
    await user.click(within(held).getByRole('button', { name: 'Stop' }));
    const asked = await outcomeDialog();
    expect(await within(asked).findByText('No label was sent to the printer.')).toBeTruthy();
    expect(isChecked(asked, 'None')).toBe(true);
    await user.click(within(asked).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await outcome()).toEqual([{ unprinted: '1-3', unanswered: '' }]));
    expect(recorded(part)).toEqual([`${serial(1)}-${serial(3)}`]);
    expect(tray()).toEqual([]);
  });
});

describe('a counter that cannot be right [PR42]', () => {
  it.each([
    [
      'stands still',
      0,
      'The printer counted 0, and 6 were sent. Its counter cannot be right: count the labels yourself.',
    ],
    [
      'counts two for one',
      2,
      'The printer counted 12, and 6 were sent. Its counter cannot be right: count the labels yourself.',
    ],
  ])('it %s: it is told, and nothing is marked', async (_, countsBy, text) => {
    agent.printer.countsBy = countsBy;
    const { user } = await openPrint(6);
    await pressPrint(user);
    if (countsBy === 2) {
      await screen.findByText(/more than were sent$/);
      await user.click(screen.getByRole('button', { name: 'Go on' }));
    }
    const asked = await outcomeDialog();
    expect(await within(asked).findByText(text)).toBeTruthy();
    expect(isChecked(asked, 'All 6')).toBe(true);
    expect(tray()).toEqual(numbers(1, 6));
  });
});
