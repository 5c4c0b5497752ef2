import { createRoot } from 'react-dom/client';
import { LandingPage } from '@/features/landing/landing-page';

/** The very same page, drawn in the browser instead of written out at build. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<LandingPage settings={{ whatsappNumber: '6281200000000', docsUrl: '#' }} />);
