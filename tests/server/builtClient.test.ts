import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { runProgram } from '../../server/cli/supervisor/child.ts'
import { buildClientWhenStale, newestClient } from '../../server/cli/supervisor/client.ts'
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

t.test('a shop that starts while its client is built finds none, then all of it', async (t) => {
  const folder = t.testdir()
  const seen: unknown[] = []
  const look = async () => seen.push(await readBuiltClient(newestClient(folder)))
  t.ok(await buildClientWhenStale(aBuild(look), folder))
  t.strictSame(seen, [null, null, null])
  t.match(await readBuiltClient(newestClient(folder)), { bundle: {}, folder: String })
  const again = () => {
    throw new Error('built again')
  }
  t.ok(await buildClientWhenStale(again, folder), 'what is not stale is not built')
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
  const nobody = 4_194_305
  const folder = t.testdir({
    newest: t.fixture('symlink', 'of-before'),
    'of-before': {},
    'of-older': {},
    [`making-${nobody}`]: {},
    [`making-${process.ppid}`]: {},
    journeys: {},
  })
  t.ok(
    await buildClientWhenStale(
      aBuild(() => undefined),
      folder,
    ),
  )
  const left = readdirSync(folder).filter((name) => !/^of-[0-9a-f]{16}$/.test(name))
  t.strictSame(left.sort(), ['journeys', `making-${process.ppid}`, 'newest', 'of-before'])
})
