/** Answers for many keys; one that is missing had none. */
type ReadMany<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<string, Value>>;

/**
 * Calls of one moment become one read of all their keys, `most` at a time. A read that fails fails for each of its
 * keys. A single call is left to `readOne`.
 */
export function batched<Key, Value>(
  readOne: (key: Key) => Promise<Value>,
  readMany: ReadMany<string, Value>,
  { most, missing }: { most: number; missing: (key: string) => Value },
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve: (value: Value | Promise<Value>) => void };
  let waiting: Waiting[] = [];
  const readWaiting = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += most) {
      const some = all.slice(from, from + most);
      const [first] = some;
      if (first && some.length === 1) {
        first.resolve(readOne(first.key));
        continue;
      }
      const answers = readMany([...new Set(some.map(({ key }) => String(key)))]);
      for (const { key, resolve } of some) {
        resolve(answers.then((known) => known.get(String(key)) ?? missing(String(key))));
      }
    }
  };
  return (key) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setTimeout(readWaiting, 0);
      waiting.push({ key, resolve });
    });
}
