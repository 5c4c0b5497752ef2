import { createHash } from 'node:crypto';

/** Scripts with their code in the page. One with a `src` is a file, one with a type such as application/json is data. */
const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*\btype="(?!module"|text\/javascript")[^"]*")[^>]*>([\s\S]*?)<\/script>/g;

/** The source expressions by which a content security policy allows the inline scripts of a page, each once. */
export const inlineScriptHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(inlineScript)].map(([, code = '']) => `'sha256-${sha256(code)}'`)),
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
