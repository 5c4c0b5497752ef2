import { ScriptError } from '@scripts/script-error';
import { isRecord } from '@/api/client/errors';
import { endpoints } from '@/api/endpoints';
import { type ApiFeature, apiFeatures, parseApiFeatures } from '@/config/api-features';
import { activityEntrySchema } from '@/domain/host-rules/activity';
import { numberRangeSchema } from '@/domain/number-range';
import { checkLabelDesigns } from './design-checks';
import { type Finding, Host, MissingCall, Notes } from './host';
import {
  checkDeliveryFilters,
  checkedResources,
  checkFile,
  checkLastSerial,
  checkList,
  checkRows,
} from './list-checks';
import { checkRejectReasons, checkViews, checkVoids } from './optional-checks';
import { checkPrintJobs, checkPrintJobWrites } from './print-job-checks';
import { checkPrintRuns } from './print-run-checks';
import { checkQueries } from './query-checks';
import { type Credentials, checkLogin, checkPreflight, checkProfile, checkRefresh } from './session-checks';
import { checkWrites } from './write-checks';

export type ContractOptions = {
  credentials: Credentials;
  /** The panel's; without it the preflight is not tried. */
  origin?: string | undefined;
  write: boolean;
  now: Date;
  /** The optional parts to check. */
  features?: readonly ApiFeature[];
};

/**
 * `npm run contract -- https://api.example.com [--write] [--origin https://panel.example.com]
 * [--features label-designs,print-jobs]`: checks a host against
 * docs/api.md and prints the differences. Reads only; with `--write` it leaves a customer and a part named
 * "Contract check …" with two print runs, a print job and a retired design, and for `print-runs` another part with two runs.
 * `--features` names the optional parts the host has. Signs in with CONTRACT_USERNAME and CONTRACT_PASSWORD.
 */
export async function run(args: string[]): Promise<number> {
  const [address] = args.filter((arg) => /^https?:\/\//.test(arg) && args[args.indexOf(arg) - 1] !== '--origin');
  const { CONTRACT_USERNAME: username, CONTRACT_PASSWORD: password } = process.env;
  if (!address) throw new ScriptError('Name the host: npm run contract -- https://api.example.com');
  if (!username || !password)
    throw new ScriptError('Set CONTRACT_USERNAME and CONTRACT_PASSWORD to an account of that host.');
  const origin = args.includes('--origin') ? (args[args.indexOf('--origin') + 1] ?? '') : undefined;
  const features = parseApiFeatures(args.includes('--features') ? (args[args.indexOf('--features') + 1] ?? '') : '');
  if (!features) throw new ScriptError(`--features takes names out of ${apiFeatures.join(', ')}, separated by commas.`);
  const write = args.includes('--write');
  const options = { credentials: { username, password }, origin, write, now: new Date(), features };
  const findings = await checkContract(address.replace(/\/+$/, ''), options);
  for (const line of formatFindings(findings)) console.log(line);
  return findings.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

type Job = (host: Host, notes: Notes, options: ContractOptions) => Promise<void>;

const featureChecks: Record<ApiFeature, [name: string, job: Job]> = {
  'label-designs': ['label designs', checkLabelDesigns],
  'print-jobs': [
    'print jobs',
    async (host, notes, { write, now }) => {
      await checkPrintJobs(host, notes);
      if (write) await checkPrintJobWrites(host, notes, now);
    },
  ],
  activity: ['activity', (host, notes) => checkRows(host, notes, endpoints.activity, activityEntrySchema)],
  'print-runs': ['print runs', checkPrintRuns],
  'number-ranges': [
    'number ranges',
    (host, notes) => checkRows(host, notes, endpoints.numberRanges, numberRangeSchema),
  ],
  queries: ['queries', (host, notes, { now }) => checkQueries(host, notes, now)],
  void: ['void labels', checkVoids],
  views: ['views', checkViews],
  'reject-reason': ['reject reasons', checkRejectReasons],
};

/** The address of the product is given for that of its API. */
const answersAsApi = (address: string) =>
  new Host(address).get(endpoints.me).then(
    ({ status, json }) => status === 401 && isRecord(json),
    () => false,
  );

/** Runs every check of the contract in order. */
export async function checkContract(address: string, options: ContractOptions): Promise<Finding[]> {
  const host = new Host(address);
  const findings: Finding[] = [];
  const missing = new Set<string>();
  const check = async <T>(name: string, job: (notes: Notes) => Promise<T>): Promise<T | undefined> => {
    const notes = new Notes();
    try {
      const result = await job(notes);
      findings.push({ check: name, differences: notes.differences });
      return result;
    } catch (error) {
      if (!(error instanceof MissingCall)) throw error;
      const { message } = error;
      // One line for a call, however many checks need it.
      if (!missing.has(message)) findings.push({ check: name, differences: [...notes.differences, message] });
      else findings.push({ check: name, differences: notes.differences, skipped: message });
      missing.add(message);
      return undefined;
    }
  };

  const { origin, features = [] } = options;
  if (origin === undefined) {
    const skipped = "add --origin with the panel's address to try it; a host that serves the panel itself needs none";
    findings.push({ check: 'preflight', differences: [], skipped });
  } else if (origin === new URL(address).origin) {
    findings.push({ check: 'preflight', differences: [], skipped: 'panel and host are one origin' });
  } else await check('preflight', (notes) => checkPreflight(host, notes, origin, features.includes('print-jobs')));
  const tokens = await check('login', (notes) => checkLogin(host, notes, options.credentials));
  if (!tokens) {
    const api = `${address}/api`;
    const skipped = (await answersAsApi(api)) ? `the API is at ${api}: give that address` : 'the sign-in failed';
    return [...findings, { check: 'everything else', differences: [], skipped }];
  }
  await check('profile', (notes) => checkProfile(host, notes));
  await check('refresh', (notes) => checkRefresh(host, notes, tokens, options.credentials));
  for (const name of checkedResources) await check(name, (notes) => checkList(host, notes, name));
  await check('delivery filters', (notes) => checkDeliveryFilters(host, notes));
  await check('last serial', (notes) => checkLastSerial(host, notes));
  for (const path of [endpoints.partsTemplate, endpoints.partsExport]) {
    await check(`file ${path}`, (notes) => checkFile(host, notes, path));
  }
  for (const feature of features) {
    const [name, job] = featureChecks[feature];
    await check(name, (notes) => job(host, notes, options));
  }
  if (options.write) await check('writes', (notes) => checkWrites(host, notes, options.now));
  else findings.push({ check: 'writes', differences: [], skipped: 'add --write to try them' });
  return findings;
}

export const formatFindings = (findings: Finding[]): string[] =>
  findings.flatMap(({ check, differences, skipped }) => [
    `${differences.length > 0 ? 'DIFFERS ' : skipped ? 'skipped ' : 'ok      '} ${check}${skipped ? `: ${skipped}` : ''}`,
    ...differences.map((difference) => `           ${difference}`),
  ]);
