import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { chatMessages, NAME } from '@/features/landing/content';
import { pageLanguage } from '@/features/landing/page-language';
import { siteAddress } from '@/lib/browser/site';

export function SectionHead(props: { title: string; lead: string }) {
  return (
    <div className="section-head">
      <h2>{props.title}</h2>
      <p>{props.lead}</p>
    </div>
  );
}

export function BrandLink() {
  return (
    <a className="brand" href={siteAddress(pageLanguage.address())}>
      <svg viewBox="0 0 128 32" role="img" aria-label={NAME}>
        <use href="#logo" />
      </svg>
    </a>
  );
}

/** To the sign-in, or to the dashboard once `startPage` has found a session. */
export function PanelLink(props: { className: string; signedOut: string; signedIn: string }) {
  return (
    <a className={`${props.className} panel-link`} href={siteAddress(paths.login.href())}>
      <span data-for="signed-out">{props.signedOut}</span>
      <span data-for="signed-in" aria-hidden="true" className="reserve">
        {props.signedIn}
      </span>
    </a>
  );
}

type ChatLinkProps = { number: string; about: keyof typeof chatMessages; className?: string; children: ReactNode };

/** Opens a chat with a prefilled message in a new tab, without opener or referrer. */
export function ChatLink({ number, about, className, children }: ChatLinkProps) {
  const url = `https://wa.me/${number}?text=${encodeURIComponent(chatMessages[about]())}`;
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
