/**
 * The origins of `VITE_IMAGE_HOSTS`, separated by spaces or commas; undefined when one of them is not an https origin.
 * The build puts them into the content security policy.
 */
export function parseImageHosts(text: string): string[] | undefined {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const origins = names.map((name) => (URL.canParse(name) ? new URL(name) : undefined));
  // Nothing but letters, digits and dots goes into a policy.
  const isNamed = (url: URL | undefined): url is URL =>
    url !== undefined && url.href === `${url.origin}/` && /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(url.origin);
  return origins.every(isNamed) ? [...new Set(origins.map(({ origin }) => origin))] : undefined;
}

/** Local programs that hand labels to a label printer. The build names one, or none. */
export const labelAgents = ['browser-print'] as const;
export type LabelAgent = (typeof labelAgents)[number];

/**
 * Where a local program listens. The build puts these into the content security policy, and only when it names the
 * program. `http://localhost` counts as secure in Chrome, Edge and Firefox; Safari needs the second address.
 */
export const agentAddresses: Record<LabelAgent, readonly string[]> = {
  'browser-print': ['http://localhost:9100', 'https://localhost:9101'],
};
