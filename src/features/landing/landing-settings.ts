import { createContext, useContext } from 'react';

/** What the deployer sets of the page. Checked when the page is prerendered; the browser reads it off the markup. */
export type LandingSettings = { whatsappNumber: string; docsUrl: string };

export const LandingSettingsContext = createContext<LandingSettings>({ whatsappNumber: '', docsUrl: '#' });

export const useLandingSettings = () => useContext(LandingSettingsContext);

/** A chat with the given number that starts with the given message (SPEC section 2, landing page). */
export const chatUrl = (number: string, message: string) =>
  `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
