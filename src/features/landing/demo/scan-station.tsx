import { m } from '@messages/messages';
import { type KeyboardEvent, useId } from 'react';
import { CameraScan } from './camera-scan';
import type { Station } from './compare-labels';
import { readLabel } from './label-formats';
import type { Sample } from './samples';

type Props = {
  station: Station;
  title: string;
  samples: readonly Sample[];
  text: string;
  onScan: (text: string) => void;
};

export function ScanStation({ station, title, samples, text, onScan }: Props) {
  return (
    <fieldset className="station">
      <legend>
        <strong>{station}</strong> {title}
      </legend>
      {samples.map((sample) => (
        <label key={sample.text} className="sample-label">
          <input
            type="radio"
            name={station}
            value={sample.text}
            checked={sample.text === text}
            onChange={() => onScan(sample.text)}
          />
          <span className="tag">
            <b className="mono">{sample.partNumber}</b>
            <small>{sample.caption}</small>
          </span>
          <Hand hand={sample.hand} />
        </label>
      ))}
      <ScanField station={station} text={text} onScan={onScan} />
    </fieldset>
  );
}

function ScanField({ station, text, onScan }: Pick<Props, 'station' | 'text' | 'onScan'>) {
  const id = useId();
  const read = readLabel(text);
  return (
    <div className="scan">
      <label htmlFor={id}>{m.landing_demo_scan({ station })}</label>
      <div className="scan-row">
        <input
          id={id}
          className="mono"
          value={text}
          maxLength={120}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="characters"
          aria-describedby={`${id}-read`}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={selectOnEnter}
          onChange={(event) => onScan(event.target.value)}
        />
        <CameraScan station={station} onScan={onScan} />
      </div>
      <p id={`${id}-read`}>{read ? summary(read) : unreadText(text)}</p>
    </div>
  );
}

/** A scanner ends with Enter; the next scan replaces the selected text. */
function selectOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.select();
}

function summary({ format, reading }: NonNullable<ReturnType<typeof readLabel>>): string {
  const { partNumber, colorCode, qty } = reading;
  const values = [partNumber, colorCode, qty && m.landing_demo_pieces({ count: qty })].filter(Boolean);
  return `${format.owner}, ${format.code}: ${values.join(', ')}`;
}

const unreadText = (text: string) => (text.trim() === '' ? m.landing_demo_no_label() : m.landing_demo_unknown());

function Hand({ hand }: { hand: Sample['hand'] }) {
  return (
    <span
      className={`hand hand-${hand}`}
      role="img"
      aria-label={hand === 'right' ? m.landing_demo_right() : m.landing_demo_left()}
    >
      {hand === 'right' ? 'R' : 'L'}
    </span>
  );
}
