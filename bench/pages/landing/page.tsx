import { DemoBench } from '@/features/landing/demo/demo-bench';
import { LandingPage } from '@/features/landing/landing-page';

/** The whole landing page as one React tree, the demo included, as a page generator would have it. */
export const page = <LandingPage settings={{ whatsappNumber: '6281200000000', docsUrl: '#' }} bench={<DemoBench />} />;
