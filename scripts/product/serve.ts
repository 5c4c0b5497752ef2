import { createServer } from 'vite';
import { settingsFor } from './settings';

/** `npm run dev`: the development server, on the mock API unless a host is configured. */
export async function run() {
  const settings = settingsFor('development');
  const server = await createServer({ mode: 'development', server: { port: Number(process.env.PORT) || undefined } });
  await server.listen();
  const address = server.resolvedUrls?.local[0] ?? '';

  console.log(`\n  Admin Pokayoke: ${address}`);
  if (settings.VITE_API_URL === '') {
    console.log('  API: the embedded mock API, its data is kept in your browser');
    console.log('  Accounts: admin / admin123 (all rights) and user / user123 (view only)');
  } else console.log(`  API: ${settings.VITE_API_URL}`);
  console.log('  Stop with Ctrl+C\n');
}
