import { IDBFactory } from 'fake-indexeddb';

const ADDRESS = 'http://localhost:3000/';

/** The one page of a process of screen tests. Between two files it is empty, and so is what a browser stores. */
export function sharedPage() {
  let databases = new IDBFactory();
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: () => databases });
  return {
    end: () => {
      for (const node of [document.documentElement, document.head, document.body]) {
        for (const name of node.getAttributeNames()) node.removeAttribute(name);
      }
      document.head.replaceChildren();
      document.body.replaceChildren();
      if (location.href !== ADDRESS) history.replaceState(null, '', ADDRESS);
      localStorage.clear();
      sessionStorage.clear();
      databases = new IDBFactory();
    },
  };
}
