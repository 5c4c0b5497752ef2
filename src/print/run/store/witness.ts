import * as z from 'zod/mini';
import { type RecordId, recordId } from '@/domain/record';
import { randomId } from '@/lib/browser/ids';
import { localStore, storedKeys, storedText } from '@/lib/browser/local-store';

/** How many records that waited to be sent are gone with a database that came back empty or older. */
const lossSchema = z.object({ unsent: z.number() });
export type StorageLoss = z.infer<typeof lossSchema>;

const daySchema = z.object({
  partId: recordId,
  day: z.string(),
  highest: z.string(),
  /** Of a print that the database never had. */
  isUnkept: z.optional(z.literal(true)),
});

/** The highest serial that was given out, by part and day. */
type WitnessedDay = { id: string; partId: RecordId; day: string; highest: string; isUnkept?: true | undefined };

/**
 * A second, small and synchronous memory of what the print database must not forget. It is written after the database,
 * so it knows more only when the database has lost something, or could not keep a print. Where the browser refuses it, it
 * knows nothing.
 */
export type Witness = {
  /** The database this browser used last; undefined when it used none. */
  generation(): string | undefined;
  setGeneration(generation: string): void;
  newGeneration(): string;
  /** The name of this browser at the host. */
  station(): string;
  days(): WitnessedDay[];
  /** '' when no serial is known. */
  highest(id: string): string;
  /** A serial was given out. */
  raise(day: WitnessedDay): void;
  /** How many printed runs the host lacked. */
  unsent(): number;
  setUnsent(count: number): void;
  /** How often labels were released: a database that knows of fewer is an older one. */
  releases(): number;
  raiseReleases(count: number): void;
  loss(): StorageLoss | undefined;
  /** Undefined when somebody has read it. */
  setLoss(loss: StorageLoss | undefined): void;
};

const PREFIX = 'pokayoke-print-witness';
const DAY = `${PREFIX} day `;

/** One key for each part and day, so that two tabs do not overwrite what the other one has written. */
export function browserWitness(today: () => string): Witness {
  const generation = storedText(PREFIX);
  const station = storedText(`${PREFIX} station`);
  const unsent = storedText(`${PREFIX} unsent`);
  const releases = storedText(`${PREFIX} releases`);
  const loss = localStore(`${PREFIX} loss`, z.nullable(lossSchema), null);
  const dayStore = (id: string) => localStore(DAY + id, z.nullable(daySchema), null);
  const days = () =>
    storedKeys(DAY).flatMap((key) => {
      const id = key.slice(DAY.length);
      const day = dayStore(id).read();
      // Serials of an earlier day are never given out again.
      if (day && day.day >= today()) return [{ id, ...day }];
      storedText(key).remove();
      return [];
    });
  return {
    generation: () => generation.read(),
    setGeneration: (next) => void generation.write(next),
    newGeneration: () => randomId(),
    station: () => {
      const known = station.read() ?? randomId();
      station.write(known);
      return known;
    },
    days,
    highest: (id) => dayStore(id).read()?.highest ?? '',
    raise: ({ id, ...day }) => {
      const store = dayStore(id);
      if (day.highest > (store.read()?.highest ?? '')) store.write(day);
    },
    unsent: () => Number(unsent.read()) || 0,
    setUnsent: (count) => void (unsent.read() === String(count) || unsent.write(String(count))),
    releases: () => Number(releases.read()) || 0,
    raiseReleases: (count) => void (count <= Number(releases.read()) || releases.write(String(count))),
    loss: () => loss.read() ?? undefined,
    setLoss: (next) => void loss.write(next ?? null),
  };
}
