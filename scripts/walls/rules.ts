import type { ModuleImport, ModuleUse } from './read-module.ts';

export interface WallRule {
  readonly name: string;
  /** What the person who ran into it should know. */
  readonly reason: string;
  readonly forbids: (from: string, imported: ModuleImport) => boolean;
}

/** Where a vendor's package may be named. Tests and benchmarks may name any. */
const VENDOR_PLACES: readonly { readonly packages: RegExp; readonly places: RegExp }[] = [
  { packages: /^(better-sqlite3|pg)$/, places: /^src\/server\/(db|adapters|embedded)\// },
  {
    packages: /^kysely$/,
    places: /^src\/server\/(db\/|adapters\/|embedded\/|(operations|features)\/(.+\/)?[^/]*store[^/]*\.ts$)/,
  },
  { packages: /^@aws-sdk\//, places: /^src\/server\/adapters\/blob-store\// },
  { packages: /^pg-boss$/, places: /^src\/server\/adapters\/job-queue\// },
  { packages: /^(@embedpdf\/pdfium|tesseract\.js(-core)?|@tesseract\.js-data\/.+)$/, places: /^src\/server\/pdf\// },
  { packages: /^(ai|@ai-sdk\/.+)$/, places: /^src\/server\/adapters\/language-model\// },
  { packages: /^stripe$/, places: /^src\/server\/(adapters\/payments|embedded\/payment-provider)\// },
  {
    packages: /^(jose|oidc-provider|@zxcvbn-ts\/.+)$/,
    places: /^src\/server\/(adapters\/identity|embedded\/identity-provider)\//,
  },
  { packages: /^yazl$/, places: /^src\/server\/features\/accounts\/export\/export-archive\.ts$/ },
  { packages: /^bowser$/, places: /^src\/server\/http\/describe-user-agent\.ts$/ },
  { packages: /^prom-client$/, places: /^src\/server\/operations\// },
  { packages: /^nodemailer$/, places: /^src\/server\/adapters\/mailer\// },
  {
    packages: /^(fastify(-.+)?|@fastify\/.+)$/,
    places:
      /^src\/server\/(http\/|operations\/|app\.ts$|composition\/|embedded\/|adapters\/(identity|payments)\/|features\/(.+\/)?[^/]*routes[^/]*\.ts$)/,
  },
  { packages: /^pdfjs-dist$/, places: /^src\/web\/features\/reader\// },
  {
    packages: /^(oidc-client-ts|firebase)$/,
    places: /^src\/web\/features\/auth\/api\/identity-providers\/(oidc-client|firebase-client|hand-over)\.ts$/,
  },
  { packages: /^(pdfkit|docx|ical-generator|dejavu-fonts-ttf)$/, places: /^src\/server\/features\/analysis\/report\// },
  { packages: /^posthog-js$/, places: /^src\/web\/lib\/analytics\/posthog-analytics\.ts$/ },
  { packages: /^(lighthouse|chrome-launcher)$/, places: /^$/ },
  {
    packages: /^(pdf-parse|fast-check|ajv|ajv-formats|yaml|ts-json-schema-generator|@cantoo\/pdf-lib)$/,
    places: /^$/,
  },
];

/** The port whose adapters an embedded provider may use to present itself as one more implementation. */
const PORT_OF_EMBEDDED: Readonly<Record<string, string>> = {
  'identity-provider': 'identity',
  'payment-provider': 'payments',
};

/** Parts of Node that only compute. Everything else in Node reaches outside the process. */
const PURE_BUILTINS = new Set(['node:assert', 'node:buffer', 'node:crypto', 'node:path', 'node:util', 'node:stream']);

/** Tests, what they build on (suites that several tests run, test servers), and what never runs at a customer. */
const TEST_CODE = [
  /\.test\.tsx?$/,
  /\/testing(-[^/]+)?\.ts$|\/testing\/|-suite\.ts$|-test-[^/]+\.ts$|\/adapters\/[^/]+\/contract(-[^/]+)?\.ts$/,
  /^(tests|training|bench|scripts)\/|^[^/]+\.config\.ts$/,
];
export const isTestCode = (path: string): boolean => TEST_CODE.some((pattern) => pattern.test(path));
const isUnder = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

const isOurs = (imported: ModuleImport, ...folders: string[]): boolean =>
  imported.kind === 'ours' && folders.some((folder) => isUnder(imported.target, folder));

const isOursOutside = (imported: ModuleImport, ...folders: string[]): boolean =>
  imported.kind === 'ours' && !isOurs(imported, ...folders);

const reachesOutside = (imported: ModuleImport): boolean =>
  imported.kind === 'builtin' && !PURE_BUILTINS.has(imported.target);

/** The folder below `root` that a path lies in, or undefined. */
const folderBelow = (path: string, root: string): string | undefined =>
  isUnder(path, root) ? path.slice(root.length + 1).split('/')[0] : undefined;

export const WALL_RULES: readonly WallRule[] = [
  {
    name: 'contract-imports-nothing-of-ours',
    reason: 'The contract stands alone: both sides build on it, so it may use nothing but zod.',
    forbids: (from, imported) =>
      isUnder(from, 'src/contract') &&
      (isOursOutside(imported, 'src/contract') ||
        imported.kind === 'builtin' ||
        (imported.kind === 'package' && imported.target !== 'zod')),
  },
  {
    name: 'web-never-imports-server',
    reason: 'The browser has neither the server nor Node: what both need belongs in the contract.',
    forbids: (from, imported) =>
      isUnder(from, 'src/web') && (isOursOutside(imported, 'src/web', 'src/contract') || imported.kind === 'builtin'),
  },
  {
    name: 'server-never-imports-web',
    reason: 'The server knows the web client only as files to serve.',
    forbids: (from, imported) => isUnder(from, 'src/server') && isOurs(imported, 'src/web'),
  },
  {
    name: 'domain-does-no-io',
    reason: 'Rules of the domain are pure: they get what they need as arguments.',
    forbids: (from, imported) =>
      isUnder(from, 'src/server/domain') &&
      (isOursOutside(imported, 'src/server/domain', 'src/server/ports', 'src/contract') || reachesOutside(imported)),
  },
  {
    name: 'ports-import-only-ports',
    reason:
      'A port is an interface that any adapter can stand behind: it imports nothing else of ours and does no I/O.',
    forbids: (from, imported) =>
      isUnder(from, 'src/server/ports') &&
      (isOursOutside(imported, 'src/server/ports') || reachesOutside(imported) || imported.kind === 'package'),
  },
  {
    name: 'vendor-only-in-its-adapter',
    reason: "A vendor's package is named in its adapter only, so that it can be replaced there.",
    forbids: (from, imported) =>
      imported.kind === 'package' &&
      VENDOR_PLACES.some(({ packages, places }) => packages.test(imported.target) && !places.test(from)),
  },
  {
    name: 'features-do-not-import-each-other',
    reason: 'Features are joined in composition/ on the server, and by the router and the main screen in the browser.',
    forbids: (from, imported) =>
      ['src/server/features', 'src/web/features'].some((root) => {
        const own = folderBelow(from, root);
        const other = folderBelow(imported.target, root);
        return (
          own !== undefined && other !== undefined && own !== other && `${root}/${own}` !== 'src/web/features/main'
        );
      }),
  },
  {
    name: 'adapters-only-from-composition',
    reason: 'Which adapter implements a port is decided in composition/, and nowhere else.',
    forbids: (from, imported) => {
      const port = folderBelow(imported.target, 'src/server/adapters');
      const provider = folderBelow(from, 'src/server/embedded');
      return (
        port !== undefined &&
        !isUnder(from, 'src/server/composition') &&
        // Settings are validated against the registry, which loads no adapter by itself.
        !(
          isUnder(from, 'src/server/config') &&
          /\/language-model\/(provider-registry|recipient)\.ts$/.test(imported.target)
        ) &&
        folderBelow(from, 'src/server/adapters') !== port &&
        !(provider !== undefined && PORT_OF_EMBEDDED[provider] === port)
      );
    },
  },
  {
    name: 'embedded-providers-only-from-composition',
    reason: 'An embedded provider is a small application of its own: only composition/ decides whether it runs.',
    forbids: (from, imported) => {
      const provider = folderBelow(imported.target, 'src/server/embedded');
      return (
        provider !== undefined &&
        !isUnder(from, 'src/server/composition') &&
        folderBelow(from, 'src/server/embedded') !== provider
      );
    },
  },
  {
    name: 'engine-and-pdf-stand-behind-ports',
    reason: 'Features, domain and HTTP ask the ports; the engine and the PDF reader can be replaced behind them.',
    forbids: (from, imported) =>
      isOurs(imported, 'src/server/engine', 'src/server/pdf') &&
      ['features', 'domain', 'http', 'ports', 'db'].some((folder) => isUnder(from, `src/server/${folder}`)),
  },
  {
    // The linter sees `process.env`; this is the other way to it.
    name: 'environment-only-in-config',
    reason: 'Only config/config.ts reads the environment: every setting has one place, one default and one meaning.',
    forbids: (from, imported) => imported.target === 'node:process' && from !== 'src/server/config/config.ts',
  },
  {
    name: 'product-imports-no-test-code',
    reason: 'What runs at a customer must not depend on what exists for tests.',
    forbids: (_from, imported) =>
      imported.kind === 'ours'
        ? isTestCode(imported.target)
        : /^(vitest|@playwright\/.+|@axe-core\/.+)$/.test(imported.target),
  },
];

interface UseRule {
  readonly name: string;
  readonly kind: ModuleUse['kind'];
  readonly reason: string;
  readonly forbidsIn: (path: string) => boolean;
}

/** Where SQL is built: stores, the database's own folder, and what brings a store of its own along. */
const STORES = /^src\/server\/(db\/|adapters\/|embedded\/|(.+\/)?[^/]*store[^/]*\.ts$)/;
export const isStore = (path: string): boolean => STORES.test(path);

export const USE_RULES: readonly UseRule[] = [
  {
    name: 'sql-only-in-stores',
    kind: 'query',
    reason: 'SQL is built in stores (*-store.ts) and in db/, so that every access to a table can be found there.',
    forbidsIn: (path) => isUnder(path, 'src/server') && !isTestCode(path) && !isStore(path),
  },
  {
    name: 'domain-has-no-clock',
    kind: 'clock',
    reason: 'Rules of the domain are pure: they get the time and what is random as arguments.',
    forbidsIn: (path) => isUnder(path, 'src/server/domain') && !isTestCode(path),
  },
  {
    name: 'no-literal-spread',
    kind: 'literal-spread',
    reason: 'Write the properties where the literal is spread.',
    forbidsIn: () => true,
  },
];

/** These hold for tests as well: a test that reaches across would hide that the product cannot. */
const RULES_FOR_TESTS = new Set(['web-never-imports-server', 'server-never-imports-web']);

export function rulesFor(path: string): readonly WallRule[] {
  if (!isTestCode(path)) return WALL_RULES;
  return WALL_RULES.filter((rule) => RULES_FOR_TESTS.has(rule.name));
}
