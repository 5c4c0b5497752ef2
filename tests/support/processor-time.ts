/**
 * Starts a count of this process's processor time. Limits are held to it, not to the clock, which counts what else the
 * machine does.
 * @returns ms since the start.
 */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
}
