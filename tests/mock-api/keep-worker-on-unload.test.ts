import { describe, expect, it } from 'vitest';
import { keepWorkerOnUnload } from '@/mock-api/keep-worker-on-unload';

/** What a started worker hears of the page. */
function listening() {
  const heard: string[] = [];
  const listen = () => {
    for (const type of ['beforeunload', 'message']) window.addEventListener(type, () => heard.push(type));
  };
  return { heard, listen };
}

describe('the mock API while the page is about to be left', () => {
  it('goes on answering when the user is asked about unsaved changes and stays', async () => {
    const { heard, listen } = listening();
    await keepWorkerOnUnload(async () => listen());
    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new Event('message'));
    expect(heard).toEqual(['message']);
  });

  it('leaves the question about unsaved changes itself alone', async () => {
    const { heard, listen } = listening();
    await expect(keepWorkerOnUnload(() => Promise.reject(new Error('no worker')))).rejects.toThrow('no worker');
    listen();
    window.dispatchEvent(new Event('beforeunload'));
    expect(heard).toEqual(['beforeunload']);
  });
});
