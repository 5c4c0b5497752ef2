import ArrowRight from 'lucide-react/icons/arrow-right';
import { benefits } from '@/features/landing/content';
import { SectionHead } from './page-parts';

export function Benefits() {
  return (
    <section className="band band-joined" id="manfaat">
      <div className="width">
        <SectionHead title={benefits.title} lead={benefits.lead} />
        <ul className="changes">
          {benefits.changes.map(({ before, after }) => (
            <li key={before}>
              <p className="before">
                <span className="sr">Sebelumnya: </span>
                {before}
              </p>
              <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
              <p className="after">
                <span className="sr">Sekarang: </span>
                {after}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
