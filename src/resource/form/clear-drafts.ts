import { removeStored } from '@/lib/browser/local-store';

/** How the names of stored drafts begin. */
export const DRAFTS = 'draft:';

/** For a sign-out by the user, on a shared station; a forced sign-out keeps the drafts. */
export const clearDrafts = () => removeStored(DRAFTS, 'session');
