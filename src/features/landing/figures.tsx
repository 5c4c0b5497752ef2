import { figures } from './content';

export function Figures() {
  return (
    <section className="figures" aria-label="Angka">
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
