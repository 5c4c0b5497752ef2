import type { Cell, Verdict } from './verdict';

/** The compared field of both labels, character over character; a character that differs is marked. */
export function CharacterBoard({ verdict }: { verdict: Verdict }) {
  return (
    <div className="board">
      {verdict.state === 'wait' ? (
        <p className="waiting">Menunggu scan {verdict.missing.join(' dan ')}</p>
      ) : (
        <div className="characters">
          <Row station="lt1" cells={verdict.cells} />
          <Row station="lt2" cells={verdict.cells} />
        </div>
      )}
      <output aria-label="Hasil" className={`plate is-${verdict.state}`}>
        {verdict.state === 'wait' ? '' : plateText[verdict.state]}
      </output>
      <p className="sentence" role="status">
        {verdict.state === 'wait' ? '' : verdict.sentence}
      </p>
    </div>
  );
}

const plateText = { ok: 'COCOK', stop: 'TIDAK COCOK' };

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
