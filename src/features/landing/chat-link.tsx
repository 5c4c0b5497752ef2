import type { ReactNode } from 'react';
import { chatMessages } from './content';
import { chatUrl, useLandingSettings } from './landing-settings';

/** Opens a chat in a new tab; the chat app learns nothing of the page it was opened from. */
export function ChatLink(props: { about: keyof typeof chatMessages; className?: string; children: ReactNode }) {
  const { whatsappNumber } = useLandingSettings();
  return (
    <a
      className={props.className}
      href={chatUrl(whatsappNumber, chatMessages[props.about])}
      target="_blank"
      rel="noopener noreferrer"
    >
      {props.children}
    </a>
  );
}
