import type { Config } from './config';
import type { Database } from './database/open';

/** What every call needs. Nothing of it changes while the host runs: several processes may stand on one database. */
export type Host = {
  db: Database;
  config: Config;
  now: () => Date;
};
