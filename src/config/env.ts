import * as z from 'zod/mini';
import { parseBasePath } from '@/lib/base-path';
import { labelAgents, parseImageHosts } from './allowed-hosts';
import { type ApiFeature, apiFeatures, parseApiFeatures } from './api-features';

/** An http(s) address without its final slashes; may be empty. */
const address = (error: string) => {
  const url = z.url({ protocol: /^https?$/, error }).check(z.overwrite((text) => text.replace(/\/+$/, '')));
  return z._default(z.union([z.literal(''), url]), '');
};

/** The API of another host, or a path of the page's own. */
const WRONG_API = 'must be an http(s) address such as https://api.example.com, or a path such as /api';
const apiAddress = z.union([address(WRONG_API), z.string().check(z.regex(/^(\/[\w-]+)+$/, WRONG_API))]);

/** Every setting of the product (see .env.example). Checked when the dev server starts, at build and at first import. */
const settingsSchema = z.object({
  VITE_API_URL: apiAddress,
  VITE_BASE_PATH: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine((text) => parseBasePath(text) !== undefined, 'must be a folder of the site such as /labels/, or /'),
        ),
      z.transform((text) => parseBasePath(text) ?? '/'),
    ),
    '/',
  ),
  VITE_COMPANY_NAME: z._default(
    z.string().check(z.trim(), z.minLength(1, 'must not be empty')),
    'PT Pokayoke Indonesia',
  ),
  VITE_WHATSAPP_NUMBER: z._default(
    z.string().check(z.regex(/^\d{8,15}$/, 'must be the country code and number, digits only')),
    '6281200000000',
  ),
  VITE_DOCS_URL: z._default(
    z.string().check(z.regex(/^(#|https?:\/\/\S+|\/\S*)$/, "must be '#', a path or an http(s) address")),
    '#',
  ),
  VITE_SITE_URL: address('must be the http(s) address of the site, such as https://pokayoke.example'),
  VITE_IMAGE_HOSTS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => parseImageHosts(text) !== undefined,
            'must be https origins such as https://images.example.com, separated by spaces or commas',
          ),
        ),
      z.transform((text) => parseImageHosts(text) ?? []),
    ),
    [],
  ),
  VITE_API_FEATURES: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => parseApiFeatures(text) !== undefined,
            `must be names out of ${apiFeatures.join(', ')}, separated by commas`,
          ),
        ),
      z.transform((text) => parseApiFeatures(text) ?? []),
    ),
    [],
  ),
  /** Whether labels may be printed before the host has their record: the specification's own way, or the promise that holds. */
  VITE_PRINT_WITHOUT_HOST: z._default(z.enum(['allow', 'refuse'], { error: 'must be allow or refuse' }), 'allow'),
  VITE_LABEL_AGENT: z._default(
    z.enum(['', ...labelAgents], { error: `must be ${labelAgents.join(' or ')}, or empty` }),
    '',
  ),
  VITE_CONFIRM_LABELS: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a number of labels; 0 never asks')), z.transform(Number)),
    500,
  ),
});

export type Settings = z.infer<typeof settingsSchema>;

/** @throws Error naming each wrong setting and why. */
export function readSettings(environment: Record<string, unknown>): Settings {
  const result = settingsSchema.safeParse(environment);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${String(issue.path[0])} ${reason(issue)}`);
  throw new Error(`Wrong setting: ${wrong.join('; ')}. See .env.example.`);
}

function reason(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  return issue.errors.flat().at(-1)?.message ?? issue.message;
}

export const env: Settings = readSettings(import.meta.env);

/** Whether the host has this optional part of the API. Without it none of its calls is made. Print runs bring their jobs. */
export const hasFeature = (feature: ApiFeature): boolean =>
  env.VITE_API_FEATURES.includes(feature) || (feature === 'print-jobs' && env.VITE_API_FEATURES.includes('print-runs'));

/** Where the panel may load images from: its own origin and the named hosts, as in the content security policy. */
export const imageOrigins: readonly string[] =
  typeof location === 'undefined' ? env.VITE_IMAGE_HOSTS : [location.origin, ...env.VITE_IMAGE_HOSTS];
