/** Addresses of the product and of the API host it is built for. */
export const appPort = Number(process.env.E2E_PORT) || 4310;
export const appUrl = `http://127.0.0.1:${appPort}`;
export const apiHostName = 'api.pokayoke.test';
export const apiUrl = `http://${apiHostName}`;
/** The same product on plain HTTP: no secure context. */
export const plainHostName = 'warehouse.pokayoke.test';
export const plainUrl = `http://${plainHostName}`;
/** The only other host that the build allows images from. */
export const imageHost = 'https://images.test';
/** The local program that the build may hand labels to. */
export const labelAgent = 'browser-print';
export const buildFolder = 'dist-e2e';
/** The same product, built for a folder of another site; `e2e/sub-path.spec.ts` serves it. */
export const subPathBuild = { folder: 'dist-e2e-folder', base: '/labels/' };
/** The same product, built for a host with all optional parts, and with the longer language. */
export const featuresPort = appPort + 1000;
export const featuresUrl = `http://127.0.0.1:${featuresPort}`;
export const featuresBuildFolder = 'dist-e2e-features';
