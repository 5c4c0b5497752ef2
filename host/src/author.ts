/** Author and time of a new row, also of its last change. */
export const authorFields = ({ username }: { username: string }, now: Date) => ({
  ...{ createdAt: now, createdBy: username, updatedAt: now, updatedBy: username },
});
