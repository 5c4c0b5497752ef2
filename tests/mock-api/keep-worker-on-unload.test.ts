import { describe, expect, it } from 'vitest';
import { keepWorkerOnUnload } from '@/mock-api/browser';

/** The events that listeners of a started worker receive from the page. */
function listening() {
  const received: string[] = [];
  const listen = () => {
    for (const type of ['beforeunload', 'message']) window.addEventListener(type, () => received.push(type));
  };
  return { received, listen };
}

describe('the mock API while the page is about to be left', () => {
  it('keeps answering when the user cancels leaving the page', async () => {
    const { received, listen } = listening();
    await keepWorkerOnUnload(async () => listen());
    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new Event('message'));
    expect(received).toEqual(['message']);
  });

  it('does not suppress the browser’s unload warning', async () => {
    const { received, listen } = listening();
    await expect(keepWorkerOnUnload(() => Promise.reject(new Error('no worker')))).rejects.toThrow('no worker');
    listen();
    window.dispatchEvent(new Event('beforeunload'));
    expect(received).toEqual(['beforeunload']);
  });
});
