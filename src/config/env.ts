import * as z from 'zod/mini';
import { parseImageHosts } from './image-hosts';

/** Every setting of the product (see .env.example). Checked when the dev server starts, at build and at first import. */
const settingsSchema = z.object({
  VITE_API_URL: z._default(
    z.union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://api.example.com' })
        .check(z.overwrite((url) => url.replace(/\/+$/, ''))),
    ]),
    '',
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
  VITE_SITE_URL: z._default(
    z.union([
      z.literal(''),
      z
        .url({
          protocol: /^https?$/,
          error: 'must be the http(s) address of the site, such as https://pokayoke.example',
        })
        .check(z.overwrite((url) => url.replace(/\/+$/, ''))),
    ]),
    '',
  ),
  VITE_IMAGE_HOSTS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => parseImageHosts(text) !== undefined,
            'must be https origins such as https://pictures.example.com, separated by spaces or commas',
          ),
        ),
      z.transform((text) => parseImageHosts(text) ?? []),
    ),
    [],
  ),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Reads the settings out of an environment. @throws Error naming each wrong setting and why. */
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

/** Where the panel may load pictures from: its own origin and the named hosts. The content security policy says the same. */
export const imageOrigins: readonly string[] =
  typeof location === 'undefined' ? env.VITE_IMAGE_HOSTS : [location.origin, ...env.VITE_IMAGE_HOSTS];
