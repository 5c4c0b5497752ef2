import type { ReactNode } from 'react';
import { chatMessages } from './content';

type Props = { number: string; about: keyof typeof chatMessages; className?: string; children: ReactNode };

/** Opens a chat with a prefilled message in a new tab; the chat app learns nothing of the page it was opened from. */
export function ChatLink({ number, about, className, children }: Props) {
  const url = `https://wa.me/${number}?text=${encodeURIComponent(chatMessages[about])}`;
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
