/** The embedded mock API, started by main.tsx; undefined when a real host answers. */
export type MockApi = { reset: () => Promise<void> };

let running: MockApi | undefined;

export const setMockApi = (mockApi: MockApi) => {
  running = mockApi;
};

export const getMockApi = () => running;
