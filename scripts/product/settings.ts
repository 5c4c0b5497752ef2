import { ScriptError } from '@scripts/script-error';
import { loadEnv } from 'vite';
import { readSettings, type Settings } from '@/config/env';

/** The settings as Vite will see them in this mode: `.env` files below the shell's variables. Wrong ones are named. */
export const settingsFor = (mode: string): Settings => readSettings(loadEnv(mode, process.cwd(), 'VITE_'));

/** The host a production build talks to. Refused when there is none: such a build could only show errors. */
export function requiredApiUrl(settings: Settings): string {
  if (settings.VITE_API_URL !== '') return settings.VITE_API_URL;
  throw new ScriptError(
    'VITE_API_URL is not set: name the API host, for example `VITE_API_URL=https://api.example.com npm run build` (`npm run build:demo` builds with the mock API inside).',
  );
}
