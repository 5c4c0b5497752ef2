import { ScriptError } from '@scripts/script-error';
import { loadEnv } from 'vite';
import { readSettings, type Settings } from '@/config/env';

/** The settings of a Vite mode: the shell's variables before `.env` files. @throws Error naming wrong ones. */
export const settingsFor = (mode: string): Settings => readSettings(loadEnv(mode, process.cwd(), 'VITE_'));

/** The API host of a production build. @throws ScriptError when there is none: such a build could only show errors. */
export function requiredApiUrl(settings: Settings): string {
  if (settings.VITE_API_URL !== '') return settings.VITE_API_URL;
  throw new ScriptError(
    'VITE_API_URL is not set: name the API host, for example `VITE_API_URL=https://api.example.com npm run build` (`npm run build:demo` builds with the mock API inside).',
  );
}
