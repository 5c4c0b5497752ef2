import { AndonTower } from '@/features/landing/andon-tower';
import { figures, hero } from '@/features/landing/content';
import { heroLabels } from '@/features/landing/sample-labels';
import { PanelLink } from './page-parts';

export function Hero() {
  return (
    <section className="hero">
      <div className="width">
        <div className="hero-copy">
          <h1>{hero.title}</h1>
          <p className="lead">{hero.lead}</p>
          <div className="actions">
            <a className="btn btn-hivis btn-xl" href="#demo">
              Lihat Demo
            </a>
            <PanelLink className="btn btn-line btn-xl" signedOut="Login Admin" signedIn="Go to Dashboard" />
          </div>
          <ul className="points">
            {hero.points.map((point) => (
              <li key={point}>{point}</li>
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
              aria-label={`Label ${data.partNo}, seri ${data.serialNumber}`}
            >
              <use href={`#${id}`} />
            </svg>
          ))}
        </div>
      </div>
      <div className="gate gate-1">
        <span className="gate-head">LT1</span>
        <i className="beam" />
      </div>
      <div className="gate gate-2">
        <span className="gate-head">LT2</span>
        <i className="beam" />
      </div>
      <div className="mast">
        <AndonTower state="ok" />
        <i className="pole" />
      </div>
      <div className="plate is-ok">COCOK</div>
    </div>
  );
}

export function Figures() {
  return (
    <section id="figures" className="figures" aria-label="Angka">
      <dl className="width">
        {figures.map(({ value, caption }) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
