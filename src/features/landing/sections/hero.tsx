import { m } from '@messages/messages';
import { AndonTower } from '@/features/landing/andon-tower';
import { figures, points } from '@/features/landing/content';
import { pageLanguage } from '@/features/landing/page-language';
import { heroLabels } from '@/features/landing/sample-labels';
import { PanelLink } from './page-parts';

export function Hero() {
  return (
    <section className="hero">
      <div className="width">
        <div className="hero-copy">
          <h1>{m.landing_hero_title()}</h1>
          <p className="lead">{m.landing_hero_lead()}</p>
          <div className="actions">
            <a className="btn btn-hivis btn-xl" href="#demo">
              {m.landing_see_demo()}
            </a>
            <PanelLink
              className="btn btn-line btn-xl"
              signedOut={m.landing_login_admin()}
              signedIn={m.landing_to_dashboard()}
            />
          </div>
          <ul className="points">
            {points.map((point) => (
              <li key={point()}>{point()}</li>
            ))}
          </ul>
        </div>
        <Scene />
      </div>
    </section>
  );
}

/** Labels pass LT1 and LT2, and the andon turns green. The labels are symbols of the prerendered drawings. */
function Scene() {
  return (
    <div className="scene">
      <div className="roll">
        <div className="feed">
          {heroLabels.map(({ id, data }) => (
            <svg
              key={id}
              className="label"
              viewBox="0 0 135 90"
              role="img"
              aria-label={m.landing_hero_label({ part: data.partNo, serial: data.serialNumber })}
            >
              <use href={`#${id}`} />
            </svg>
          ))}
        </div>
      </div>
      {['LT1', 'LT2'].map((gate, index) => (
        <div key={gate} className={`gate gate-${index + 1}`}>
          <span className="gate-head">{gate}</span>
          <i className="beam" />
        </div>
      ))}
      <div className="mast">
        <AndonTower state="ok" />
        <i className="pole" />
      </div>
      <div className="plate is-ok">{m.landing_match()}</div>
    </div>
  );
}

export function Figures() {
  return (
    <section id="figures" className="figures" aria-label={m.landing_figures()}>
      <dl className="width">
        {figures.map(({ value, style, caption }) => (
          <div key={value}>
            <dt>{caption()}</dt>
            <dd>{value.toLocaleString(pageLanguage.html(), { style, maximumFractionDigits: 1 })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
