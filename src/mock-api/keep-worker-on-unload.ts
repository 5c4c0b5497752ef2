/**
 * Starts MSW's worker without its `beforeunload` handler, which stops answering and unregisters the worker. But a user
 * warned about unsaved changes may stay, and a reload would find the worker unregistering.
 */
export async function keepWorkerOnUnload<T>(start: () => Promise<T>): Promise<T> {
  const add = window.addEventListener;
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type !== 'beforeunload') add.call(window, type, listener, options);
  };
  try {
    return await start();
  } finally {
    window.addEventListener = add;
  }
}
