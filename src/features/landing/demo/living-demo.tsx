import { hydrateRoot } from 'react-dom/client';
import { DemoBench } from './demo-bench';

/** Its ids must be the same where the page is written and where it comes to life. */
export const DEMO_IDS = 'demo';

/** Makes the prerendered bench work. */
export function hydrateDemo(bench: HTMLElement): void {
  hydrateRoot(bench, <DemoBench />, { identifierPrefix: DEMO_IDS });
}
