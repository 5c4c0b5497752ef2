/** What the deployer sets of the page. Checked when the page is prerendered. */
export type LandingSettings = { whatsappNumber: string; docsUrl: string };
