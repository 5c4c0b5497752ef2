/** What the embedded mock API offers the panel; nothing when a real host answers. */
export type MockApi = { reset: () => Promise<void> };

let running: MockApi | undefined;

export const setMockApi = (mockApi: MockApi) => {
  running = mockApi;
};

export const getMockApi = () => running;
