import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { iconButtonClasses } from './button';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** The link of the back arrow. */
  backTo?: string;
};

/** The h1 of a screen; it gets the focus when the route changes. */
export function PageHeader({ title, description, actions, backTo }: PageHeaderProps) {
  return (
    <header className="mb-5 flex items-start gap-4 max-md:flex-col max-md:gap-3.5">
      <div className="flex min-w-0 items-start gap-3">
        {backTo !== undefined && (
          <Link to={backTo} aria-label="kembali" lang="id" className={`-ml-2 ${iconButtonClasses('ghost', 'md')}`}>
            <ArrowLeft aria-hidden />
          </Link>
        )}
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-24 font-semibold font-stretch-[92%] tracking-[-.005em] outline-none">
            {title}
          </h1>
          {description && <p className="mt-0.5 text-14 text-ink-2">{description}</p>}
        </div>
      </div>
      {actions && (
        <div className="ml-auto flex flex-wrap gap-2 pt-0.5 md:justify-end max-md:m-0 max-md:w-full max-md:p-0 max-md:*:flex-[1_1_calc(50%-4px)]">
          {actions}
        </div>
      )}
    </header>
  );
}
