import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { noteVersion } from '../../server/cli/supervisor/builtVersion.ts'
import type { runProgram } from '../../server/cli/supervisor/child.ts'
import { buildClientWhenStale, newestClient } from '../../server/cli/supervisor/client.ts'
import { withBuiltVersion } from '../../server/platform/builtVersion.ts'
import { readBuiltClient } from '../../server/storefront/bundle.ts'

const page = '<head><!--head--></head><body><!--app--><!--data--></body>'
const entry = 'export const match = () => null\nexport const render = () => null\n'

/** Writes what a program of the build would write; `between` runs before each, and `code` is the last one's. */
function aBuild(between: () => Promise<unknown> | unknown, code = 0): typeof runProgram {
  let programs = 0
  return (_program, args) => {
    programs += 1
    const ends = programs === 3 ? code : 0
    const done = async () => {
      await between()
      const out = args.at(-1) ?? ''
      mkdirSync(out, { recursive: true })
      writeFileSync(join(out, 'index.html'), page)
      if (args.includes('--ssr')) writeFileSync(join(out, 'entry.js'), entry)
      return ends
    }
    return { code: done(), pid: () => 0, stop: async () => undefined }
  }
}

const notAgain: typeof runProgram = () => {
  throw new Error('built again')
}

t.test('a shop that starts while its client is built finds none, then all of it', async (t) => {
  const folder = t.testdir()
  const seen: unknown[] = []
  const look = async () => seen.push(await readBuiltClient(newestClient(folder)))
  t.ok(await buildClientWhenStale(aBuild(look), folder))
  t.strictSame(seen, [null, null, null])
  t.match(await readBuiltClient(newestClient(folder)), { bundle: {}, folder: String })
  t.ok(await buildClientWhenStale(notAgain, folder), 'what is not stale is not built')
})

t.test('a build that fails leaves the client before it, and nothing of its own', async (t) => {
  const folder = t.testdir({
    newest: t.fixture('symlink', 'of-before'),
    'of-before': { client: { 'index.html': page }, server: { 'entry.js': entry } },
  })
  t.notOk(
    await buildClientWhenStale(
      aBuild(() => undefined, 1),
      folder,
    ),
  )
  t.strictSame(readdirSync(folder).sort(), ['newest', 'of-before'])
  t.ok(await readBuiltClient(newestClient(folder)))
})

t.test('a running shop keeps its files for one build more, older ones and half ones go', async (t) => {
  const folder = t.testdir({
    newest: t.fixture('symlink', 'of-before'),
    'of-before': {},
    'of-older': {},
    making: { client: {} },
    journeys: {},
  })
  t.ok(
    await buildClientWhenStale(
      aBuild(() => undefined),
      folder,
    ),
  )
  const left = readdirSync(folder).filter((name) => !/^of-[0-9a-f]{16}$/.test(name))
  t.strictSame(left.sort(), ['journeys', 'newest', 'of-before'])
})

t.test('of two that build at once one builds, and the other takes the same client', async (t) => {
  const folder = t.testdir()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const both = [
    buildClientWhenStale(
      aBuild(() => mayGoOn),
      folder,
    ),
    buildClientWhenStale(notAgain, folder),
  ]
  goOn()
  t.strictSame(await Promise.all(both), [true, true])
  t.strictSame(readdirSync(folder).length, 2, 'the build and the link to it')
  t.ok(await readBuiltClient(newestClient(folder)))
})

t.test('what a process that was killed left half built is built anew', async (t) => {
  const nobody = { pid: 4_194_305, born: '1', port: 0, children: [] }
  const folder = t.testdir({ 'holder.json': JSON.stringify(nobody), making: { client: { 'old.html': '' } } })
  t.ok(
    await buildClientWhenStale(
      aBuild(() => undefined),
      folder,
      () => 'of-now',
    ),
  )
  t.strictSame(readdirSync(join(folder, 'of-now')).sort(), ['client', 'server', 'staff'])
  t.strictSame(readdirSync(join(folder, 'of-now/client')), ['index.html'])
})

t.test('sources that change during a build are built again, and none of both is served', async (t) => {
  const folder = t.testdir()
  let programs = 0
  const change = () => {
    programs += 1
  }
  const nameOf = () => (programs < 2 ? 'of-old' : 'of-new')
  t.ok(await buildClientWhenStale(aBuild(change), folder, nameOf))
  t.equal(programs, 6)
  t.strictSame(readdirSync(folder).sort(), ['newest', 'of-new'])
  t.equal(readlinkSync(newestClient(folder)), 'of-new')
})

t.test(
  'a build notes which release it is: the commit, and without a checkout what package.json says',
  (t) => {
    const above = mkdtempSync(join(tmpdir(), 'billim-release-'))
    t.teardown(() => rmSync(above, { recursive: true, force: true }))
    const folder = join(above, 'shop')
    mkdirSync(folder)
    const into = join(folder, 'dist/version')
    const versionOf = (settings: Record<string, string>) => withBuiltVersion(settings, into).VERSION
    t.equal(versionOf({}), undefined, 'nothing was built')
    writeFileSync(join(folder, 'package.json'), '{"version":"2.3.4"}')
    const gitIn =
      (cwd: string) =>
      (...args: string[]) =>
        spawnSync('git', ['-c', 'user.name=shop', '-c', 'user.email=shop@example.com', ...args], { cwd })
    const [git, others] = [gitIn(folder), gitIn(above)]
    const begins = (by: typeof git) => {
      for (const args of [['init'], ['add', '*package.json'], ['commit', '--message', 'The release']])
        by(...args)
    }
    begins(others)
    noteVersion(folder, into)
    t.equal(versionOf({}), '2.3.4', 'the folder above is under Git for other reasons')
    begins(git)
    noteVersion(folder, into)
    t.match(versionOf({ VERSION: '' }), /^[0-9a-f]{7,}$/)
    git('tag', '--no-sign', 'v9')
    noteVersion(folder, into)
    t.equal(versionOf({}), 'v9')
    writeFileSync(join(folder, 'package.json'), '{"version":"2.3.5"}')
    noteVersion(folder, into)
    t.equal(versionOf({}), 'v9-dirty')
    t.equal(versionOf({ VERSION: '2026.12.1' }), '2026.12.1', 'a setting outweighs it')
    t.end()
  },
)

t.test('an image is built of a release that is named, and says its name', (t) => {
  const root = join(import.meta.dirname, '../..')
  const file = readFileSync(join(root, 'server/deploy/Containerfile'), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'billim-image-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const into = join(folder, 'release')
  const [, stage = ''] = /^FROM \S+ AS release\nARG VERSION\n([\s\S]*?)\n\n/m.exec(file) ?? []
  const script = [...stage.matchAll(/^RUN (.*)$/gm)].map(([, line = '']) => line.replace('/release', into))
  const builds = (settings: Record<string, string>) =>
    spawnSync('sh', ['-ec', script.join('\n')], {
      ...{ encoding: 'utf8', env: { PATH: process.env.PATH, ...settings } },
    })
  const unnamed = builds({})
  t.not(unnamed.status, 0)
  t.match(unnamed.stderr, /^빌림: .*--build-arg VERSION=\$\(git rev-parse --short HEAD\)\n$/)
  t.equal(builds({ VERSION: '3f9a21b' }).status, 0)
  t.equal(withBuiltVersion({}, into).VERSION, '3f9a21b')
  t.match(file, /^COPY --from=release \/release dist\/version$/m)
  t.notMatch(file, /^ENV .*\bVERSION=/m, 'a setting would outweigh it')
  const page = readFileSync(join(root, 'server/deploy/README.md'), 'utf8')
  const commands = [...page.matchAll(/`(podman build [^`]+)`/g)].map(([, command]) => command)
  t.ok(commands.length > 0)
  for (const command of commands) t.match(command, /--build-arg VERSION=\$\(git rev-parse --short HEAD\)/)
  t.end()
})
