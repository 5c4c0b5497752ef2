/** Where the browser tests find the product, and the API host its build was made for (answered on this machine). */
export const appPort = Number(process.env.E2E_PORT) || 4310;
export const appUrl = `http://127.0.0.1:${appPort}`;
export const apiHostName = 'api.pokayoke.test';
export const apiUrl = `http://${apiHostName}`;
/** The same product as a warehouse without certificates serves it: for the browser no secure context. */
export const plainHostName = 'warehouse.pokayoke.test';
export const plainUrl = `http://${plainHostName}`;
/** The one other host the build lets images come from. */
export const imageHost = 'https://images.test';
export const buildFolder = 'dist-e2e';
