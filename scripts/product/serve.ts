import { createServer } from 'vite';
import { settingsFor } from './settings';

/** `npm start` always runs on the mock API; `npm run dev` uses the configured host when there is one. */
export async function run(args: string[]) {
  const mockApi = args.includes('--mock-api');
  const mode = mockApi ? 'mock-api' : 'development';
  if (mockApi) process.env.VITE_API_URL = '';
  const settings = settingsFor(mode);
  const port = Number(process.env.PORT) || undefined;

  const server = await createServer({ mode, server: { port } });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? '';

  console.log(`\n  Admin Pokayoke: ${address}`);
  if (settings.VITE_API_URL === '') {
    console.log('  API: the embedded mock API, its data is kept in your browser');
    console.log('  Accounts: admin / admin123 (all rights) and user / user123 (view only)');
  } else console.log(`  API: ${settings.VITE_API_URL}`);
  console.log('  Stop with Ctrl+C\n');
}
