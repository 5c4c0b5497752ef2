import { m } from '@messages/messages';
import { capitalise } from '@/lib/capitalise';
import type { Message } from './message';

const names: Record<string, Message> = { admin: m.role_admin, user: m.role_user };

/** One that the product does not know is as the host sends it. */
export const roleWord = (role: string): Message => names[role] ?? (() => capitalise(role));

/** A role as a person reads it. */
export const sayRole = (role: string): string => roleWord(role)();
