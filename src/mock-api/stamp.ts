import type { UserRow } from './tables';

/** Who made a row and when; the same person has then also changed it last. */
export function stampOf(user: Pick<UserRow, 'username'>, now: Date) {
  const at = now.toISOString();
  return { createdAt: at, createdBy: user.username, updatedAt: at, updatedBy: user.username };
}
