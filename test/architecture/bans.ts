import { isTest } from './sources.ts'

/** What may not stand in the code, where, and what to write instead. The sample proves that the pattern sees it. */
export type Ban = { name: string; where: (path: string) => boolean; pattern: RegExp; sample: string; instead: string }

const inside =
  (...folders: string[]) =>
  (path: string) =>
    !isTest(path) && folders.some(folder => path.startsWith(folder))
const ending = (folder: string, end: RegExp) => (path: string) => path.startsWith(folder) && end.test(path)
const but =
  (where: (path: string) => boolean, ...exceptions: string[]) =>
  (path: string) =>
    where(path) && !exceptions.some(exception => path.startsWith(exception))

const money = inside(
  'src/contract/money/',
  'src/server/rates/',
  'src/server/quotes/',
  'src/server/ledger/',
  'src/server/claims/',
  'src/server/rails/',
  'src/contract/payment-requests/',
)

const programs = inside('src/', 'bench/', 'build/', 'migrations/')
const documented =
  'the documented interface of the library; a goal of speed that needs more stays unmet and is reported'

export const bans: readonly Ban[] = [
  {
    name: 'a family of chains in the kernel of all chains',
    where: inside('src/server/rails/chain/'),
    pattern: /from '(viem|@scure\/|@noble\/|\.\.\/(?!chain\/)|#server\/rails\/(?!chain\/))/,
    sample: "import { evm } from '../evm/evm.ts'",
    instead: 'what ChainFamily and ChainNode say; what a family does in its own way stands in its folder',
  },
  {
    name: 'inexact numbers where money is reckoned',
    where: money,
    // How many rows a query touched is a count, and no money.
    pattern: /\b(parseFloat|Number\((?!num\w+Rows\b)|Number\.parseFloat|Math\.round)|\.(toFixed|toPrecision)\(/,
    sample: "const units = Number('0.1')",
    instead: 'bigint units and fractions: #contract/money/money.ts, #contract/money/rate.ts',
  },
  {
    name: 'fields spread only to save lines',
    where: path => !path.startsWith('test/architecture/'),
    pattern: /\.\.\.\{/,
    sample: 'return { ...{ a, b }, c }',
    instead: 'one field a line',
  },
  {
    name: 'accounts changed outside their stores',
    where: but(inside('src/'), 'src/server/users/users.store.ts', 'src/server/auth/people.store.ts'),
    pattern: /\b(insertInto|updateTable|deleteFrom)\('users'|\b(insert into|update|delete from) users\b/,
    sample: "await tx.updateTable('users').set({ role }).where('id', '=', id).execute()",
    instead: 'insertUser and updateUser of #server/users/users.store.ts, or a function beside them',
  },
  {
    name: 'claims changed outside their stores',
    where: path => inside('src/')(path) && !/^src\/server\/claims\/(.*\/)?[\w-]+\.store\.ts$/.test(path),
    pattern: /\b(insertInto|updateTable|deleteFrom)\('claims'|\b(insert into|update|delete from) claims\b/,
    sample: "await tx.updateTable('claims').set({ user_id }).where('id', '=', id).execute()",
    instead: 'a move, or a function in a *.store.ts of src/server/claims',
  },
  {
    name: 'the clock of the machine',
    // The supervisor of PostgreSQL waits for processes of this machine.
    where: but(inside('src/server/', 'src/contract/'), 'src/server/platform/'),
    pattern: /\bnew Date\(\)|\bDate\.now\(/,
    sample: 'const at = new Date()',
    instead: '`now`, given as an argument by whoever calls',
  },
  {
    name: 'a format made for one use',
    where: but(inside('src/'), 'src/contract/intl-formats.ts'),
    pattern: /\bnew Intl\./,
    sample: "new Intl.DateTimeFormat('ru', { timeZone: 'UTC' }).format(at)",
    instead: '#contract/intl-formats.ts, which keeps what it has made',
  },
  {
    name: 'chance',
    where: inside('src/server/', 'src/contract/'),
    pattern: /\bMath\.random\b/,
    sample: 'if (Math.random() < 0.5) return',
    instead: 'node:crypto where it must not be guessed, a seed given as an argument where it must be repeated',
  },
  {
    name: 'the environment',
    where: but(
      inside('src/'),
      'src/main/main.ts',
      'src/main/dev.ts',
      'src/main/aml.ts',
      'src/main/photos.ts',
      'src/main/back-up.ts',
      'src/main/move-database.ts',
      'src/main/prove-ledger.ts',
      'src/main/configuration.ts',
      'src/main/skip-addresses.ts',
      'src/server/platform/database/',
      'src/server/platform/embedded-postgres/',
    ),
    pattern: /\bprocess\.env\b/,
    sample: 'const port = process.env.PORT',
    instead: 'a variable of the feature, which src/main/config.ts reads once and refuses when it is wrong',
  },
  {
    name: 'the console',
    where: inside('src/main/', 'src/server/', 'src/contract/'),
    pattern: /\bconsole\.\w+/,
    sample: "console.warn('slow')",
    instead: 'the log that main hands out',
  },
  {
    name: 'SQL put together from text',
    where: inside('src/'),
    pattern: /\bsql\.raw\(/,
    sample: "sql.raw('select ' + name)",
    instead: 'values as parameters of the sql tag, and sql.ref for a name',
  },
  {
    name: 'style attributes',
    where: ending('src/web/', /\.tsx$/),
    pattern: /\bstyle=/,
    sample: '<p style={{ color }}>',
    instead: 'a class, a data attribute or an SVG attribute: the content policy lets no style attribute pass',
  },
  {
    name: 'colours',
    where: but(ending('src/web/', /\.css$/), 'src/web/ui/tokens.css', 'src/web/ui/base.css'),
    pattern: /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i,
    sample: 'color: #4683df;',
    instead: 'a token of src/web/ui/tokens.css, which knows both themes',
  },
  {
    name: 'colours in components',
    where: ending('src/web/', /(?<!\.test)\.tsx$/),
    pattern: /['"`](#[0-9a-f]{3,8}|(rgba?|hsla?|oklch)\(.*)['"`]/i,
    sample: '<path fill="#4683df" />',
    instead: 'currentColor, or a class whose CSS names a token',
  },
  {
    name: 'calls around the API',
    where: but(inside('src/web/'), 'src/web/api/'),
    pattern: /(?<![.\w])fetch\(/,
    sample: "const answer = await fetch('/api/v1/calculator/')",
    instead: 'api from #web/api/, which is typed, knows the session and runs on the server too',
  },
  {
    name: 'keys that can spend',
    where: inside('src/'),
    pattern:
      /\b(privateKeyToAccount|mnemonicToAccount|hdKeyToAccount|generatePrivateKey|createWalletClient|fromMasterSeed|privateExtendedKey|signTransaction)\b/,
    sample: 'const account = privateKeyToAccount(key)',
    instead: 'the public half of a wallet, which names addresses; whoever pays out does it with a wallet of their own',
  },
  {
    name: 'names that a library calls unsafe',
    where: programs,
    pattern: /\bUNSAFE_/,
    sample: "import { UNSAFE_createRouter } from 'react-router'",
    instead: documented,
  },
  {
    name: 'private tables of a library',
    where: programs,
    pattern: /\b_private/,
    sample: 'insert into graphile_worker._private_jobs',
    instead: documented,
  },
  {
    name: 'underscore members of a library',
    where: programs,
    pattern: /\._[a-z]\w*/,
    sample: 'pool._remove(client)',
    instead: documented,
  },
  {
    name: 'private members of the router',
    where: inside('src/web/'),
    pattern: /\brouter\.(state|subscribe|routes|revalidate|basename|fetch)\b/,
    sample: 'router.subscribe(state => show(state))',
    instead: 'hooks of react-router: of the router itself only `navigate` is public',
  },
  {
    name: 'hooks into the loading of modules',
    where: programs,
    pattern: /\bregisterHooks\b/,
    sample: "import { registerHooks } from 'node:module'",
    instead: 'packages as they were installed, with the compile cache of Node',
  },
  {
    name: 'rewritten sources of packages',
    where: path => path.startsWith('build/') || /^[^/]+\.config\.ts$/.test(path),
    pattern: /\bfilter:.*\bid:|\bid\.(includes|match|startsWith|endsWith)\(/,
    sample: 'transform: { filter: { id: /react-router/ }, handler }',
    instead: 'the package as it is published; a plugin of ours finds our own sources by what stands in them',
  },
  {
    name: 'promises to finish later',
    where: () => true,
    pattern: /\b(TO)DO\b|\bFIX(ME)\b|\bXXX\b/,
    sample: '// TO' + 'DO: round',
    instead: 'the finished thing, or a sentence in docs/ about what is not there',
  },
]

/** Names of files and folders that say nothing. */
export const emptyNames = /(^|[/.-])(utils?|misc|common|helpers?|shared|lib|stuff)([/.-]|$)/i
