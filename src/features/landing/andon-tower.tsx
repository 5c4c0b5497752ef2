import { m } from '@messages/messages';

type AndonState = 'ok' | 'wait' | 'stop';

const names: Record<AndonState, () => string> = {
  ok: m.landing_andon_ok,
  wait: m.landing_andon_wait,
  stop: m.landing_andon_stop,
};

/** The stack light: red, amber and green from the top; one is lit. */
export function AndonTower({ state }: { state: AndonState }) {
  return (
    <svg className={`tower is-${state}`} viewBox="0 0 96 300" role="img" aria-label={names[state]()}>
      <path className="tower-frame" d="M38 14h20v10H38zM22 24h52v8H22zM22 98h52v6H22zM22 170h52v6H22z" />
      <path className="tower-frame" d="M22 242h52v12H22zM34 254h28v10H34zM43 264h10v36H43z" />
      <rect className="lens lens-stop" x="24" y="34" width="48" height="62" />
      <rect className="lens lens-wait" x="24" y="106" width="48" height="62" />
      <rect className="lens lens-ok" x="24" y="178" width="48" height="62" />
      <path className="tower-shine" d="M30 34v62M30 106v62M30 178v62" />
    </svg>
  );
}
