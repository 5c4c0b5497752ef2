import { createServer } from 'vite';
import { settingsFor } from './settings';

/** `npm start` always runs on the stand-in API; `npm run dev` uses the configured host when there is one. */
export async function run(args: string[]) {
  const standIn = args.includes('--stand-in');
  const mode = standIn ? 'stand-in' : 'development';
  if (standIn) process.env.VITE_API_URL = '';
  const settings = settingsFor(mode);
  const port = Number(process.env.PORT) || undefined;

  const server = await createServer({ mode, server: { port } });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? '';

  console.log(`\n  Admin Pokayoke: ${address}`);
  if (settings.VITE_API_URL === '') {
    console.log('  API: the embedded stand-in, its data is kept in your browser');
    console.log('  Accounts: admin / admin123 (all rights) and user / user123 (view only)');
  } else console.log(`  API: ${settings.VITE_API_URL}`);
  console.log('  Stop with Ctrl+C\n');
}
