import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, Component, type ReactNode, useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyComponent, loadForClick } from '@/ui/feedback/lazy-component';
import { connectToaster } from '@/ui/feedback/notify';

const missing = () => new TypeError('Failed to fetch dynamically imported module: https://pokayoke.test/assets/a.js');

type ListProps<Row> = { rows: readonly Row[]; nameOf: (row: Row) => string };
const List = <Row,>({ rows, nameOf }: ListProps<Row>) => <p>{rows.map(nameOf).join(', ')}</p>;
const Drawer = ({ open }: { open: boolean; onClose: () => void }) => open && <p role="dialog">The drawer</p>;

/** Answers each attempt with the next of these; the last one stays. */
function loads<Piece>(...answers: (Piece | Error)[]) {
  let attempt = 0;
  return vi.fn(async () => {
    const answer = answers[Math.min(attempt++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer as Piece;
  });
}

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

const notice = () => screen.findByText(/could not be loaded/);
const row = { rows: [3, 7], nameOf: (value: number) => `row ${value}` };

describe('a piece in the flow of the page', () => {
  it('is there after its code, with its type parameters', async () => {
    const Piece = lazyComponent(loads(List), { fallback: <p>wait</p> });
    render(<Piece {...row} />);
    expect(screen.getByText('wait')).toBeTruthy();
    expect(await screen.findByText('row 3, row 7')).toBeTruthy();
    expect(screen.queryByText('wait')).toBeNull();
  });

  it('is there in the first render once it was preloaded', async () => {
    const load = loads(List);
    const Piece = lazyComponent(load, { fallback: <p>wait</p> });
    await Piece.preload();
    render(<Piece {...row} />);
    expect(screen.getByText('row 3, row 7')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('appears with its screen, which was hidden while the piece was loaded for another place', async () => {
    const Piece = lazyComponent(loads(List), { fallback: <p>wait</p> });
    // One element: showing it does not render it again.
    const piece = <Piece {...row} />;
    const view = render(<Activity mode="hidden">{piece}</Activity>);
    expect(await screen.findByText('wait')).toBeTruthy();
    await Piece.preload();
    view.rerender(<Activity mode="visible">{piece}</Activity>);
    expect(await screen.findByText('row 3, row 7')).toBeTruthy();
  });

  it('is loaded when it is needed, if preloading failed', async () => {
    const Piece = lazyComponent(loads<typeof List>(missing(), List));
    await Piece.preload();
    render(<Piece {...row} />);
    expect(await screen.findByText('row 3, row 7')).toBeTruthy();
  });

  it('[N15] leaves what is around it, says so, and is there after Retry', async () => {
    const Piece = lazyComponent(loads<typeof List>(missing(), List));
    render(
      <>
        <input aria-label="Name" defaultValue="PT Uji" />
        <Piece {...row} />
      </>,
    );
    expect(await notice()).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name'), ' Coba');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('row 3, row 7')).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'PT Uji Coba');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('[N11] offers a reload when Retry failed too, and does not reload by itself', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const Piece = lazyComponent(loads<typeof List>(missing()));
    render(<Piece {...row} />);
    await notice();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/It loses only what is not saved/)).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('[N15] says that there is no network, and is there when it is back', async () => {
    const network = offline();
    const Piece = lazyComponent(loads<typeof List>(missing(), missing(), List));
    render(<Piece {...row} />);
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    // Without a network no number of attempts says that the file is gone.
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('row 3, row 7')).toBeTruthy();
  });

  it('leaves errors that are no failed load to the page', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const Piece = lazyComponent(loads<typeof List>(new Error('broken on purpose')));
    render(
      <Caught>
        <Piece {...row} />
      </Caught>,
    );
    expect(await screen.findByText('caught: broken on purpose')).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });
});

class Caught extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => (this.state.error ? <p>caught: {this.state.error.message}</p> : this.props.children);
}

describe('a piece that opens over the page', () => {
  function setUp(load: () => Promise<typeof Drawer>) {
    const Piece = lazyComponent(load, { over: ({ open, onClose }) => open && onClose });
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <Piece open={open} onClose={() => setOpen(false)} />
        </>
      );
    }
    render(<Page />);
    return { open: () => userEvent.click(screen.getByText('Open')), Piece };
  }

  it('[N15] says it over the page once it is asked for, and can be closed and opened again', async () => {
    const { open } = setUp(loads<typeof Drawer>(missing(), missing(), Drawer));
    await act(async () => undefined);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await open();
    await screen.findByRole('alertdialog', { name: 'Not loaded' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says that it waits for a server that does not answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let answer: (drawer: typeof Drawer) => void = () => undefined;
      const { open } = setUp(
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      );
      await open();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      act(() => void vi.advanceTimersByTime(3000));
      expect(screen.getByRole('alertdialog', { name: 'Loading' })).toBeTruthy();
      await act(async () => answer(Drawer));
      expect(screen.getByRole('dialog')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('[N15] a piece in a bar is a button that tries again, and says what it is about when that fails too', async () => {
  const Piece = lazyComponent(loads<typeof List>(missing(), missing(), List), { inBar: () => 'Print list' });
  render(<Piece {...row} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Print list not loaded: Retry' }));
  expect(await screen.findByText(/a reload is needed/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('row 3, row 7')).toBeTruthy();
});

it('[N15] a piece in the background says nothing and tries again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const Piece = lazyComponent(loads<typeof List>(missing(), List), { inBackground: true });
    const { container } = render(<Piece {...row} />);
    await act(async () => undefined);
    expect(container.textContent).toBe('');
    await act(async () => vi.advanceTimersByTime(30_000));
    expect(screen.getByText('row 3, row 7')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

describe('code that is loaded for a press', () => {
  const received = () => {
    const messages: string[] = [];
    const disconnect = connectToaster(({ message }) => messages.push(message));
    onTestFinished(disconnect);
    return messages;
  };

  it('[N15] says that it could not be loaded, and is loaded by the next press', async () => {
    const messages = received();
    const load = loads(missing(), { add: () => 'added' });
    expect(await loadForClick(load)).toBeUndefined();
    expect(messages).toEqual([expect.stringMatching(/could not be loaded\. Nothing was changed/)]);
    expect((await loadForClick(load))?.add()).toBe('added');
    expect(messages).toHaveLength(1);
  });

  it('does not hide another error', async () => {
    const messages = received();
    await expect(loadForClick(loads(new Error('broken')))).rejects.toThrow('broken');
    expect(messages).toEqual([]);
  });
});
