import type { BrowserContext, Page } from '@playwright/test';
import { apiUrl, appUrl, featuresUrl } from './addresses';

/**
 * Collects errors of all pages of the test: console errors, page errors, broken security policy and
 * requests to other hosts. `allow` names the errors a test provokes on purpose.
 */
export class PageErrors {
  private readonly seen: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** `origins`: the only ones that may be requested. */
  constructor(private readonly origins: readonly string[] = [appUrl, featuresUrl, apiUrl]) {}

  watch(context: BrowserContext) {
    context.on('page', (page) => this.listenTo(page));
    context.on('request', (request) => {
      const url = request.url();
      const known = this.origins.some((origin) => url.startsWith(`${origin}/`)) || /^(data|blob|about):/.test(url);
      if (!known) this.seen.push(`request to a foreign host: ${url}`);
    });
  }

  allow(...patterns: RegExp[]) {
    this.allowed.push(...patterns);
  }

  /** Errors that the test did not allow. */
  unexpected(): string[] {
    return this.seen.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }

  private listenTo(page: Page) {
    page.on('pageerror', (error) => this.seen.push(`page error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('crash', () => this.seen.push('the page crashed'));
  }
}

/** Logs each violation of the security policy as a console error. */
export const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`security policy: ${event.violatedDirective} blocked ${event.blockedURI || 'inline code'}`);
  });
};
