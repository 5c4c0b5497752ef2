/** What the embedded stand-in API offers the panel; nothing when a real host answers. */
export type StandIn = { reset: () => Promise<void> };

let running: StandIn | undefined;

export const setStandIn = (standIn: StandIn) => {
  running = standIn;
};

export const getStandIn = () => running;
