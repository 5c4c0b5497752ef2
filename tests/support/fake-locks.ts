type Waiting = { clientId: string; name: string; grant: () => Promise<unknown>; refuse: (reason: unknown) => void };

/** Web Locks as far as the product uses them: exclusive locks, a queue, abort, steal, query. */
export function fakeLocks() {
  const held = new Map<string, Waiting>();
  let queue: Waiting[] = [];

  const next = (name: string) => {
    const first = queue.find((waiting) => waiting.name === name);
    if (!first || held.has(name)) return;
    queue = queue.filter((waiting) => waiting !== first);
    hold(first);
  };
  const release = (holder: Waiting) => {
    if (held.get(holder.name) !== holder) return;
    held.delete(holder.name);
    next(holder.name);
  };
  const hold = (holder: Waiting) => {
    held.set(holder.name, holder);
    void holder.grant().finally(() => release(holder));
  };

  const managerFor = (clientId: string): Pick<LockManager, 'request' | 'query'> => ({
    request: ((name: string, options: LockOptions, callback?: LockGrantedCallback<unknown>) =>
      new Promise<unknown>((resolve, reject) => {
        const job = callback ?? (options as unknown as LockGrantedCallback<unknown>);
        const { signal, steal } = callback ? options : {};
        const grant = async () => {
          try {
            resolve(await job({ name, mode: 'exclusive' }));
          } catch (error) {
            reject(error);
          }
        };
        const waiting: Waiting = { clientId, name, grant, refuse: reject };
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener('abort', () => {
          if (!queue.includes(waiting)) return;
          queue = queue.filter((other) => other !== waiting);
          reject(signal.reason);
        });
        if (steal) {
          held.get(name)?.refuse(new DOMException('The lock was stolen', 'AbortError'));
          hold(waiting);
          return;
        }
        queue.push(waiting);
        next(name);
      })) as LockManager['request'],
    query: async () => ({
      held: [...held.values()].map(({ clientId, name }) => ({ clientId, name, mode: 'exclusive' as const })),
      pending: queue.map(({ clientId, name }) => ({ clientId, name, mode: 'exclusive' as const })),
    }),
  });

  /** Releases the locks of a tab, as when it is closed. */
  const crash = (clientId: string) => {
    queue = queue.filter((waiting) => waiting.clientId !== clientId);
    for (const holder of [...held.values()]) if (holder.clientId === clientId) release(holder);
  };
  return { managerFor, crash };
}
