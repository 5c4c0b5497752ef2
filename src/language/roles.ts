import { m } from '@messages/messages';
import { capitalise } from '@/lib/capitalise';

const names: Record<string, () => string> = { admin: m.role_admin, user: m.role_user };

/** A role as a person reads it; one that the product does not know as the host sends it. */
export const sayRole = (role: string): string => names[role]?.() ?? capitalise(role);
