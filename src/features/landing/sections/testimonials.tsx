import { testimonials } from '@/features/landing/content';
import { SectionHead } from './page-parts';

/** Three invented quotes as filled-in forms, each marked as a sample. */
export function Testimonials() {
  return (
    <section className="band" aria-label="Testimoni">
      <div className="width">
        <SectionHead title={testimonials.title} lead={testimonials.lead} />
        <div className="quotes">
          {testimonials.quotes.map(({ text, name, role, company }) => (
            <figure key={name} className="quote">
              <span className="sample">{testimonials.mark}</span>
              <blockquote>“{text}”</blockquote>
              <figcaption>
                <Field caption="Nama" value={name} />
                <Field caption="Bagian" value={role} />
                <Field caption="Perusahaan" value={company} wide />
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function Field(props: { caption: string; value: string; wide?: boolean }) {
  return (
    <div className={props.wide ? 'wide' : undefined}>
      <small>{props.caption}</small>
      <b>{props.value}</b>
    </div>
  );
}
