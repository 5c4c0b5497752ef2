/** What the deployer sets of the page. Checked when the page is prerendered; the browser reads it off the markup. */
export type LandingSettings = { whatsappNumber: string; docsUrl: string };
