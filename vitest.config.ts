import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The name of a test file says what it needs:
//   x.test.ts(x) beside the code   nothing: pure code, milliseconds                          → unit
//   x.db.test.ts beside the code   a database of its own, from #test/harness/database.ts             → database
//   test/launch/*.test.ts          the commands of package.json and processes of their own   → launch
//   test/http/*.test.ts            the built office, asked in the test's own process          → http
//   test/attacks/*.test.ts         the same with AGIO_DEMO=off: what a thief wants, and does not get  → http
//   test/e2e/*.test.ts             the built office and a browser                            → e2e
//   test/conformance/*.test.ts    the same, clause by clause of the specification                  → e2e
//   *.timed.test.ts                one of the above that measures times: run alone, one by one  → timed, timed-launch
const timed = '**/*.timed.test.ts'
//   *.long.test.ts                 pure code whose tests take seconds: not in the quick checks  → long
const long = '**/*.long.test.ts'

/** What the server does, Node does with the same files: no bundler stands between a test and the code. */
const onNode = { viteModuleRunner: false, nodeLoader: false }
const keepCompiled = 'test/run/keep-compiled.ts'

/** Short files whose tests take long: they walk through every screen. */
const slowest =
  /\/(e2e\/(screens-(ru|en)|account-walk|claim-page)|http\/(week-of-an-office|role-matrix|hostile-clients|malformed-forms))\.test/

/** And those that wait for processes, or for time. */
const mostPatient = /\/(launch\/(start-and-stop|restored-wallet)|clean-photo\.long|claims-model\.db|faults\.db)\.test/
const isFirst = ({ moduleId }: TestSpecification) => slowest.test(moduleId) || mostPatient.test(moduleId)

/** Without the times of an earlier run Vitest begins with the largest file, and would end with one long file alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Object.groupBy(await super.sort(files), file => file.project.name)
    return Object.values(byProject).flatMap((files = []) => [
      ...files.filter(isFirst),
      ...files.filter(file => !isFirst(file)),
    ])
  }
}

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    // The default leaves one core to the runner, which has little to do.
    maxWorkers: '100%',
    // What is waited for comes when it comes: the machine may be busy with something else.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'bench/*.test.ts'],
          exclude: ['src/**/*.db.test.ts', timed, long],
          // A property that takes one second alone takes several on a busy machine.
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [long],
          testTimeout: 120_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts'],
          globalSetup: ['test/run/setup.ts'],
          setupFiles: [keepCompiled],
          experimental: onNode,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['test/launch/**/*.test.ts'],
          exclude: [timed],
          globalSetup: ['test/launch/setup.ts'],
          setupFiles: [keepCompiled],
          experimental: onNode,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['test/{http,attacks}/**/*.test.ts'],
          globalSetup: ['test/run/setup.ts'],
          setupFiles: [keepCompiled],
          experimental: onNode,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/{e2e,conformance}/**/*.test.ts'],
          globalSetup: ['test/run/setup.ts'],
          setupFiles: [keepCompiled],
          experimental: onNode,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: [`src/${timed}`],
          globalSetup: ['test/run/setup.ts'],
          setupFiles: [keepCompiled],
          experimental: onNode,
          isolate: false,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed-launch',
          include: [`test/launch/${timed}`],
          globalSetup: ['test/launch/setup.ts'],
          setupFiles: [keepCompiled],
          experimental: onNode,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
