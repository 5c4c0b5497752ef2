import { ScriptError } from '@scripts/script-error';
import { type Finding, Host, Notes } from './host';
import { checkDeliveryFilters, checkFiles, checkLastSerial, checkList, lists } from './list-checks';
import { type Credentials, checkLogin, checkPreflight, checkProfile, checkRefresh } from './session-checks';
import { checkWrites } from './write-checks';

export type ContractOptions = { credentials: Credentials; origin: string; write: boolean; now: Date };

/**
 * `npm run contract -- https://api.example.com [--write] [--origin https://panel.example.com]`: checks a host against
 * docs/api.md and prints the differences. Reads only; with `--write` it leaves a customer and a part named
 * "Contract check …" with two print runs. Signs in with CONTRACT_USERNAME and CONTRACT_PASSWORD.
 */
export async function run(args: string[]): Promise<number> {
  const [address] = args.filter((arg) => /^https?:\/\//.test(arg) && args[args.indexOf(arg) - 1] !== '--origin');
  const { CONTRACT_USERNAME: username, CONTRACT_PASSWORD: password } = process.env;
  if (!address) throw new ScriptError('Name the host: npm run contract -- https://api.example.com');
  if (!username || !password)
    throw new ScriptError('Set CONTRACT_USERNAME and CONTRACT_PASSWORD to an account of that host.');
  const origin = args.includes('--origin') ? (args[args.indexOf('--origin') + 1] ?? '') : 'https://panel.example.com';
  const options = { credentials: { username, password }, origin, write: args.includes('--write'), now: new Date() };
  const findings = await checkContract(address.replace(/\/+$/, ''), options);
  for (const line of formatFindings(findings)) console.log(line);
  return findings.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

/** Runs every check of the contract in order. */
export async function checkContract(address: string, options: ContractOptions): Promise<Finding[]> {
  const host = new Host(address);
  const findings: Finding[] = [];
  const check = async <T>(name: string, job: (notes: Notes) => Promise<T>): Promise<T> => {
    const notes = new Notes();
    const result = await job(notes);
    findings.push({ check: name, differences: notes.differences });
    return result;
  };

  if (options.origin === new URL(address).origin) {
    findings.push({ check: 'preflight', differences: [], skipped: 'panel and host are one origin' });
  } else await check('preflight', (notes) => checkPreflight(host, notes, options.origin));
  const tokens = await check('login', (notes) => checkLogin(host, notes, options.credentials));
  if (!tokens) return [...findings, { check: 'everything else', differences: [], skipped: 'the sign-in failed' }];
  await check('profile', (notes) => checkProfile(host, notes));
  await check('refresh', (notes) => checkRefresh(host, notes, tokens, options.credentials));
  for (const [name, list] of Object.entries(lists)) await check(name, (notes) => checkList(host, notes, list));
  await check('delivery filters', (notes) => checkDeliveryFilters(host, notes));
  await check('last serial', (notes) => checkLastSerial(host, notes));
  await check('files', (notes) => checkFiles(host, notes));
  if (options.write) await check('writes', (notes) => checkWrites(host, notes, options.now));
  else findings.push({ check: 'writes', differences: [], skipped: 'add --write to try them' });
  return findings;
}

export const formatFindings = (findings: Finding[]): string[] =>
  findings.flatMap(({ check, differences, skipped }) => [
    `${differences.length > 0 ? 'DIFFERS ' : skipped ? 'skipped ' : 'ok      '} ${check}${skipped ? `: ${skipped}` : ''}`,
    ...differences.map((difference) => `           ${difference}`),
  ]);
