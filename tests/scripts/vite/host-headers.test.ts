import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  contentSecurityPolicy,
  hashedFiles,
  headersFile,
  IMMUTABLE,
  inlineScriptHashes,
  metaPolicy,
  ownInlineScripts,
  type PolicySources,
  panelAddresses,
  REVALIDATE,
  redirectsFile,
  securityHeaders,
  serverExamples,
  withMetaPolicy,
  withServerPolicy,
} from '@scripts/vite/host-headers';
import { headersFor, matchesPath, parseHeadersFile, parseRedirectsFile } from '@scripts/vite/static-files';
import { describe, expect, it } from 'vitest';
import { agentAddresses } from '@/config/allowed-hosts';
import { addressIn } from '@/lib/base-path';

const sources: PolicySources = { base: '/', apiUrl: 'https://api.example.com/v1', imageHosts: [], agentAddresses: [] };
const rules = parseHeadersFile(headersFile(sources));
const policyAt = (path: string) => headersFor(rules, path)['Content-Security-Policy'] ?? '';

describe('headers for a static host', () => {
  it('let the product talk to itself and to its API host alone', () => {
    expect(policyAt('/login')).toContain("connect-src 'self' https://api.example.com;");
    expect(policyAt('/login')).toContain("default-src 'none'");
  });

  it('name no API host in a build that has none', () => {
    expect(headersFile({ ...sources, apiUrl: '' })).toContain("connect-src 'self';");
  });

  it('[B3] let images in from the product, the design and the named hosts alone', () => {
    expect(policyAt('/app')).toContain("img-src 'self' data: blob:;");
    const named = contentSecurityPolicy({ ...sources, imageHosts: ['https://a.example', 'https://b.example:8443'] });
    expect(named).toContain("img-src 'self' data: blob: https://a.example https://b.example:8443;");
    expect(named).toContain("connect-src 'self' https://api.example.com https://a.example https://b.example:8443;");
    expect(policyAt('/app')).not.toMatch(/ https?:[ ;]/);
  });

  it('[B3] name the local label agent only in a build for it', () => {
    const named = contentSecurityPolicy({ ...sources, agentAddresses: agentAddresses['browser-print'] });
    expect(named).toBe(
      contentSecurityPolicy(sources).replace(
        "connect-src 'self' https://api.example.com",
        "connect-src 'self' https://api.example.com http://localhost:9100 https://localhost:9101",
      ),
    );
    expect(headersFile(sources)).not.toContain('localhost');
  });

  it('[B3] are in the page, too, except what a page cannot set', () => {
    const header = contentSecurityPolicy(sources).split('; ');
    const inPage = metaPolicy(sources).split('; ');
    expect(header.filter((directive) => !inPage.includes(directive))).toEqual(["frame-ancestors 'none'"]);
    expect(inPage.filter((directive) => !header.includes(directive))).toEqual([]);
    const html = withMetaPolicy(
      '<head><meta charset="utf-8" /><script src="/a.js"></script></head>',
      metaPolicy(sources),
    );
    expect(html.indexOf('Content-Security-Policy')).toBeGreaterThan(html.indexOf('charset'));
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
    expect(() => withMetaPolicy('<head></head>', 'x')).toThrow('charset');
  });

  it('forbid foreign inline scripts, evaluated scripts, style attributes and framing', () => {
    const policy = policyAt('/app');
    expect(policy).toContain(`script-src 'self' ${ownInlineScripts('/').join(' ')} 'wasm-unsafe-eval';`);
    expect(ownInlineScripts('/').every((source) => /^'sha256-[\w+/]{43}='$/.test(source))).toBe(true);
    expect(policy).toContain("style-src-attr 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
  });

  it('let browsers keep hashed files for ever and revalidate pages', () => {
    expect(headersFor(rules, '/assets/index-a1b2c3.js')['Cache-Control']).toBe(IMMUTABLE);
    for (const page of ['/', '/en', '/en/', '/login', '/app', '/app/parts/7', '/index.html', '/sw.js']) {
      expect(headersFor(rules, page)['Cache-Control'], page).toBe(REVALIDATE);
    }
  });

  it('never name one header in two rules that match the same file', () => {
    for (const path of ['/', '/en/', '/app', '/app/parts', '/assets/a.js', '/404.html']) {
      const names = rules
        .filter((rule) => matchesPath(rule.path, path))
        .flatMap((rule) => rule.headers.map(([n]) => n));
      expect(names.toSorted(), path).toEqual([...new Set(names)].toSorted());
    }
  });

  it('answer the panel’s addresses with its page', () => {
    expect(parseRedirectsFile(redirectsFile('app.html', '/'))).toEqual(
      panelAddresses.map((from) => ({ from, to: '/app.html' })),
    );
  });
});

describe('headers of a build for a folder of another site', () => {
  const inFolder = { ...sources, base: '/labels/' };
  const rulesOfFolder = parseHeadersFile(headersFile(inFolder));

  it('are those of its own host name, below the folder alone, but for what is the site’s to decide', () => {
    const { 'Strict-Transport-Security': _site, ...own } = headersFor(rules, '/app/parts');
    expect(headersFor(rulesOfFolder, '/labels/app/parts')).toEqual({
      ...own,
      'Content-Security-Policy': contentSecurityPolicy(inFolder),
    });
    expect(headersFor(rulesOfFolder, '/labels/assets/a.js')['Cache-Control']).toBe(IMMUTABLE);
    for (const other of ['/', '/app', '/labelsuite/', '/assets/a.js']) {
      expect(headersFor(rulesOfFolder, other), other).toEqual({});
    }
  });

  it('name the inline scripts as they are in that folder', () => {
    const [base, folder] = [ownInlineScripts('/'), ownInlineScripts('/labels/')];
    expect(folder).toHaveLength(base.length);
    // What reads the address or the stored theme has the folder in it.
    expect(folder.filter((hash) => !base.includes(hash))).toHaveLength(2);
  });

  it('answer the panel’s addresses in it', () => {
    expect(parseRedirectsFile(redirectsFile('app.html', '/labels/'))).toEqual(
      ['/labels/login', '/labels/app', '/labels/app/*'].map((from) => ({ from, to: '/labels/app.html' })),
    );
  });
});

describe('the inline scripts of a page', () => {
  it('are named by the SHA-256 of their exact text', () => {
    expect(inlineScriptHashes('<script>alert(1)</script>')).toEqual([
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    ]);
    expect(inlineScriptHashes('<script type="module">alert(1)</script><script>alert(1)</script>')).toHaveLength(1);
    expect(inlineScriptHashes('<script>\nalert(1)</script>')).not.toEqual(
      inlineScriptHashes('<script>alert(1)</script>'),
    );
  });

  it('are neither files nor data', () => {
    const page = '<script src="/a.js"></script><script type="application/json">{}</script>';
    expect(inlineScriptHashes(page)).toEqual([]);
  });
});

describe.each([
  { base: '/', file: 'docs/deploy/nginx.conf' },
  { base: '/', file: 'docs/deploy/Caddyfile' },
  { base: '/labels/', file: 'docs/deploy/folder/nginx.conf' },
  { base: '/labels/', file: 'docs/deploy/folder/Caddyfile' },
])('$file', ({ base, file }) => {
  const text = readFileSync(file, 'utf8');
  const own = { ...sources, base };
  const at = (path: string) => addressIn(base, path);

  it('is written by the build with the policy and the folder of the build and nothing else changed', () => {
    const built: PolicySources = {
      base: base === '/' ? '/' : '/tools/print/',
      apiUrl: 'https://host.gudang.test/api',
      imageHosts: ['https://img.gudang.test'],
      agentAddresses: [],
    };
    const written = withServerPolicy(text, built);
    expect(written).toContain(`"${contentSecurityPolicy(built)}"`);
    expect(written).not.toContain('/labels');
    const others = (whole: string) => whole.split('\n').filter((line) => !line.includes('Content-Security-Policy'));
    expect(others(written).map((line) => line.replaceAll('/tools/print', '/labels'))).toEqual(others(text));
    expect(dirname(file)).toBe(serverExamples(base));
  });

  it.each(securityHeaders(own))('sends %s as the build does', (name, value) => {
    expect(text).toContain(`${name} "${value}"`);
  });

  it('sends no header besides', () => {
    const names = [...text.matchAll(/^\s+(?:add_header )?([A-Z][\w-]+) ["$]/gm)].map(([, name]) => name);
    const ours = securityHeaders(own).map(([name]) => name);
    expect(names.filter((name) => name !== 'Cache-Control')).toEqual(ours);
  });

  it('caches as the build does', () => {
    expect(text).toContain(`"${IMMUTABLE}"`);
    expect(text).toContain(`"${REVALIDATE}"`);
    expect(text).toContain(file.endsWith('nginx.conf') ? `^${at('/assets/')}` : `path ${at(hashedFiles)}\n`);
  });

  it('answers with the panel’s page what the build does, and nothing else', () => {
    const caddy = /@panel path (.+)/.exec(text)?.[1]?.split(' ') ?? [];
    const nginx = [...text.matchAll(/location (~ )?(\S+) \{ try_files \S*\/app\.html/g)];
    const answered = (path: string) =>
      caddy.some((pattern) => matchesPath(pattern, path)) ||
      nginx.some(([, regex, place = '']) => (regex ? new RegExp(place).test(path) : path.startsWith(place)));
    for (const path of ['/', '/login', '/login/x', '/app', '/app/', '/app/parts/7', '/apple', '/assets/app/x.js']) {
      const wanted = panelAddresses.some((pattern) => matchesPath(pattern, path));
      expect(answered(at(path)), at(path)).toBe(wanted);
      if (base !== '/') expect(answered(path), path).toBe(false);
    }
  });
});
