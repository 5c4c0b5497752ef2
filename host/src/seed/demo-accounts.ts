import { seedUsers } from '@/mock-api/seed/people';

/** The accounts of the demo company, which anybody can read in this repository. */
export const demoAccounts = seedUsers(new Date()).map(({ username, password, role }) => ({ username, password, role }));

export const isDemoPassword = (password: string): boolean =>
  demoAccounts.some((account) => account.password === password);
