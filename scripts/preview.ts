import { existsSync } from 'node:fs';
import { Refusal } from './refusal';
import { serveBuild } from './static-server';

/** `npm run preview [folder]`: the build as a static host would serve it, headers, caching and fallback included. */
export async function run([folder = 'dist']: string[]) {
  if (!existsSync(`${folder}/index.html`))
    throw new Refusal(`There is no build in ${folder}/: run \`npm run build\` first.`);
  const port = Number(process.env.PORT) || 4173;
  const server = await serveBuild(folder, port);
  console.log(`\n  ${folder}/ is served at ${server.url}\n  Stop with Ctrl+C\n`);
}
