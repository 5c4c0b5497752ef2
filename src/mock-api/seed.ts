import { forEachMaster } from './master-data';
import { seedActivity } from './seed/activity';
import { seedDeliveries } from './seed/deliveries';
import { withLabelBarcodes } from './seed/label-barcodes';
import { seedLabelDesigns } from './seed/label-designs';
import { seedParts } from './seed/parts';
import { seedMasterData, seedUsers } from './seed/people';
import { seedPrintHistory } from './seed/print-history';
import type { Tables } from './tables';

/** The demo data as of `now`: the same rows on every run, their times counted back from `now`. */
export function seedTables(now: Date): Tables {
  const masterData = seedMasterData(now);
  const users = seedUsers(now);
  const parts = seedParts(now);
  const printHistory = seedPrintHistory(now, parts);
  const deliveries = withLabelBarcodes(seedDeliveries(now, parts, masterData.customers), printHistory, parts);
  return {
    ...masterData,
    users,
    parts,
    deliveries,
    printHistory,
    labelDesigns: seedLabelDesigns(now),
    printJobs: [],
    activity: seedActivity(now, parts, printHistory, deliveries),
    ids: {
      ...forEachMaster((name) => masterData[name].length),
      users: users.length,
      parts: parts.length,
      deliveries: deliveries.length,
      printHistory: printHistory.length,
    },
    sessions: { access: [], refresh: [] },
  };
}
