import { readFileSync } from 'node:fs';
import { isRecord } from '@tests/support/answers';
import { fromJSONSchema, type ZodType } from 'zod';

export const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

const definitions = JSON.parse(
  JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
);
const known = new Map<unknown, ZodType>();

/** What is wrong with an answer of the host by docs/openapi.json, which is for machines and must not promise more. */
export function faultOfAnswer(method: string, path: string, status: number, payload: unknown): string | undefined {
  const call = `${method} ${path} ${status}`;
  const responses = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses;
  if (!responses) return method === 'OPTIONS' || method === 'HEAD' ? undefined : `${call} is not documented`;
  const content: unknown = (responses[status] ?? (status >= 400 ? responses.default : undefined))?.content;
  if (!isRecord(content)) return `${call} is not documented`;
  const json = content['application/json'];
  if (!isRecord(json) || typeof payload !== 'string') return undefined;
  const result = schemaOf(json.schema).safeParse(JSON.parse(payload));
  const [issue] = result.success ? [] : result.error.issues;
  return issue && `${call}: ${issue.path.join('.')} ${issue.message}`;
}

function schemaOf(schema: unknown): ZodType {
  const made =
    known.get(schema) ??
    fromJSONSchema({
      ...JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')),
      $defs: definitions,
    });
  known.set(schema, made);
  return made;
}

/** Every example of a call: what is wrong with it by the schema beside it. */
export function callsOf(): { call: string; summary: string; faults: string[]; missing: string[] }[] {
  return Object.entries<Record<string, DocumentedCall>>(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { summary, requestBody, responses }]) => {
      const bodies = requestBody ? [['body', requestBody] as const] : [];
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const examples = [...bodies, ...answers].flatMap(([name, { content }]) =>
        Object.entries(content)
          .filter(([type]) => type === 'application/json' || type === 'multipart/form-data')
          .map(([, media]) => ({ name, ...media })),
      );
      return {
        call: `${method.toUpperCase()} ${path}`,
        summary,
        faults: examples.flatMap(({ name, schema, example }) => {
          const { error } = schemaOf(schema).safeParse(example);
          return error ? [`${name}: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`] : [];
        }),
        missing: examples.flatMap(({ name, example }) => (example === undefined ? [name] : [])),
      };
    }),
  );
}

type Documented = { content: Record<string, { schema: unknown; example?: unknown }> };
type DocumentedCall = { summary: string; requestBody?: Documented; responses: Record<string, Documented> };
