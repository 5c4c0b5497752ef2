/**
 * Starts the worker without the goodbye it would say on `beforeunload`. MSW takes that event for the end of the page:
 * it stops answering and tells the last worker to unregister. But whoever is asked about unsaved changes may stay, and
 * a reload would find a worker that is just going. A page that is really gone needs no goodbye.
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
