import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { theme } from '@/ui/theme';
import { LandingPage } from './landing-page';

const root = document.getElementById('root');
if (root) {
  const { whatsapp = '', docs = '#' } = root.dataset;
  // As a transition the work is cut into slices and never holds the page for long.
  startTransition(() => {
    hydrateRoot(root, <LandingPage settings={{ whatsappNumber: whatsapp, docsUrl: docs }} />);
  });
}
theme.watch();
