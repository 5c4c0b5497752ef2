import { seedActivity } from './seed/activity';
import { seedDeliveries } from './seed/deliveries';
import { withLabelBarcodes } from './seed/label-barcodes';
import { seedLabelDesigns } from './seed/label-designs';
import { seedParts } from './seed/parts';
import { seedCustomers, seedUsers } from './seed/people';
import { seedPrintHistory } from './seed/print-history';
import type { Tables } from './tables';

/** The demo data as of `now`: the same rows on every run, their times counted back from `now`. */
export function seedTables(now: Date): Tables {
  const customers = seedCustomers(now);
  const users = seedUsers(now);
  const parts = seedParts(now);
  const printHistory = seedPrintHistory(now, parts);
  const deliveries = withLabelBarcodes(seedDeliveries(now, parts, customers), printHistory, parts);
  return {
    customers,
    users,
    parts,
    deliveries,
    printHistory,
    labelDesigns: seedLabelDesigns(now),
    printJobs: [],
    activity: seedActivity(now, parts, printHistory, deliveries),
    ids: {
      customers: customers.length,
      users: users.length,
      parts: parts.length,
      deliveries: deliveries.length,
      printHistory: printHistory.length,
    },
    sessions: { access: [], refresh: [] },
  };
}
