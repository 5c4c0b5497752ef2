import { m } from '@messages/messages';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { AndonTower } from '@/features/landing/andon-tower';
import { pageLanguage } from '@/features/landing/page-language';
import { type Cell, type Comparison, compare, type Station } from './compare-labels';
import { deliverySamples, partSamples } from './samples';
import { ScanStation } from './scan-station';

/** Prefix of its ids, the same when it is prerendered and hydrated. */
export const DEMO_IDS = 'demo';

export function hydrateDemo(bench: HTMLElement): void {
  pageLanguage.set(bench.dataset.language);
  hydrateRoot(bench, <DemoBench hydrated={bench} />, { identifierPrefix: DEMO_IDS });
}

/** For each station what is typed or selected on the prerendered page; a visitor may clear a field. */
const scannedIn = (bench: HTMLElement) =>
  [...bench.querySelectorAll('.station')].map((station) => {
    const field = station.querySelector<HTMLInputElement>('.scan input');
    if (field && field.value !== field.defaultValue) return field.value;
    return station.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;
  });

const [firstDelivery] = deliverySamples;
const [, secondPart] = partSamples;

/** Two stations, one andon. It starts with a right-hand delivery and a left-hand part, which do not match. */
export function DemoBench({ hydrated }: { hydrated?: HTMLElement }) {
  const [lt1, setLt1] = useState(firstDelivery?.text ?? '');
  const [lt2, setLt2] = useState(secondPart?.text ?? '');
  // Hydration expects the page as it was prerendered, and keeps what a visitor has changed by then: read after it.
  useEffect(() => {
    const [first, second] = hydrated ? scannedIn(hydrated) : [];
    if (first !== undefined) setLt1(first);
    if (second !== undefined) setLt2(second);
  }, [hydrated]);
  const comparison = compare(lt1, lt2);
  return (
    <>
      <div className="stations">
        <ScanStation
          station="LT1"
          title={m.landing_demo_delivery()}
          samples={deliverySamples}
          text={lt1}
          onScan={setLt1}
        />
        <div className="stand">
          <AndonTower state={comparison.state} />
        </div>
        <ScanStation station="LT2" title={m.landing_demo_part()} samples={partSamples} text={lt2} onScan={setLt2} />
      </div>
      <CharacterBoard comparison={comparison} />
    </>
  );
}

/** The compared field of both labels, character by character; differences are marked. */
function CharacterBoard({ comparison }: { comparison: Comparison }) {
  return (
    <div className="board">
      {comparison.state === 'wait' ? (
        <p className="waiting">{waitingText(comparison.missing)}</p>
      ) : (
        <div className="characters">
          <Row station="lt1" cells={comparison.cells} />
          <Row station="lt2" cells={comparison.cells} />
        </div>
      )}
      <output aria-label={m.landing_demo_result()} className={`plate is-${comparison.state}`}>
        {comparison.state === 'wait' ? '' : plateText[comparison.state]()}
      </output>
      <p className="sentence" role="status">
        {comparison.state === 'wait' ? '' : comparison.sentence}
      </p>
    </div>
  );
}

const plateText = { ok: m.landing_match, stop: m.landing_mismatch };

const waitingText = ([station, ...more]: Station[]) =>
  station && more.length === 0 ? m.landing_demo_waiting({ station }) : m.landing_demo_waiting_both();

function Row({ station, cells }: { station: 'lt1' | 'lt2'; cells: Cell[] }) {
  const name = station.toUpperCase();
  return (
    <div className="row" role="img" aria-label={`${name}: ${cells.map((cell) => cell[station]).join('')}`}>
      <b>{name}</b>
      {cells.map((cell) => (
        <i key={cell.place} className={cell.same ? undefined : 'differs'}>
          {cell[station]}
        </i>
      ))}
    </div>
  );
}
