import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { until } from '../support/until.ts'

/** Says that it installs, and ends once it is told to. Like npm ci it leaves no package of before, and brings Node. */
const playedNpm = `
import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { until } from '${new URL('../support/until.ts', import.meta.url)}'
const [root, node] = [process.cwd(), process.execPath]
appendFileSync(root + '/installs', process.pid + '\\n')
rmSync(root + '/node_modules', { recursive: true, force: true })
await until(() => existsSync(root + '/may-end'))
mkdirSync(root + '/node_modules/.bin', { recursive: true })
symlinkSync(node, root + '/node_modules/.bin/node')
`

/** A checkout with packages of an older lock file. */
function aCheckout(t: Test) {
  const root = mkdtempSync(join(tmpdir(), 'billim-installing-'))
  mkdirSync(join(root, 'server'))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
  writeFileSync(join(root, 'node_modules/.installed-from-lock'), 'another lock file')
  copyFileSync(new URL('../../server/install.mjs', import.meta.url), join(root, 'server/install.mjs'))
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(root, name), '{}')
  writeFileSync(join(root, 'npm.mjs'), playedNpm)
  const installs = (): number[] => {
    const file = join(root, 'installs')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
  }
  const children: ChildProcess[] = []
  t.teardown(() => {
    mayEnd()
    for (const child of children) child.kill('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  })
  const mayEnd = () => writeFileSync(join(root, 'may-end'), '')
  return {
    root,
    installs,
    mayEnd,
    start: () => {
      const child = spawn(process.execPath, [join(root, 'server/install.mjs'), 'start'], {
        env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.mjs') },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString()
        })
      const closed = once(child, 'close')
      return {
        child,
        said: () => said,
        /** Once it has said whether it installs or waits. */
        speaks: () => until(() => said !== ''),
        ended: async (): Promise<number | null> => (await closed)[0],
      }
    },
    left: () => readdirSync(root).filter((name) => name.startsWith('.installing')),
  }
}

t.test('of two starts after a changed lock file one installs, and the other waits for it', async (t) => {
  const checkout = aCheckout(t)
  const first = checkout.start()
  await until(() => checkout.installs().length === 1)
  const second = checkout.start()
  await second.speaks()
  t.match(second.said(), `another start (process ${first.child.pid}) installs packages here; waiting for it`)
  checkout.mayEnd()
  t.strictSame([await first.ended(), await second.ended()], [0, 0], first.said() + second.said())
  t.equal(checkout.installs().length, 1)
  t.strictSame(checkout.left(), [])
  const third = checkout.start()
  t.equal(await third.ended(), 0)
  t.equal(third.said(), '', 'nothing is left to install')
})

t.test(
  'a start that was killed is waited for while its npm goes on, and then taken over by one',
  async (t) => {
    const checkout = aCheckout(t)
    const killed = checkout.start()
    await until(() => checkout.installs().length === 1)
    killed.child.kill('SIGKILL')
    // Its output is closed only once npm has ended, too.
    await once(killed.child, 'exit')
    const [one, other] = [checkout.start(), checkout.start()]
    await Promise.all([one.speaks(), other.speaks()])
    for (const start of [one, other]) t.match(start.said(), 'waiting for it')
    t.equal(checkout.installs().length, 1, 'npm of the killed one still writes')
    process.kill(checkout.installs()[0] ?? 0, 'SIGKILL')
    await until(() => checkout.installs().length >= 2)
    checkout.mayEnd()
    t.strictSame([await one.ended(), await other.ended()], [0, 0], one.said() + other.said())
    t.equal(checkout.installs().length, 2)
    t.strictSame(checkout.left(), [])
  },
)

t.test('a lock that a power cut left empty is taken over; a failed install frees it', async (t) => {
  const checkout = aCheckout(t)
  for (const name of ['.installing', '.installing-1-after-0-']) writeFileSync(join(checkout.root, name), '')
  writeFileSync(join(checkout.root, 'npm.mjs'), 'process.exit(1)')
  const failing = checkout.start()
  t.equal(await failing.ended(), 1)
  t.match(failing.said(), 'npm ci failed')
  t.strictSame(checkout.left(), [])
  writeFileSync(join(checkout.root, 'npm.mjs'), playedNpm)
  checkout.mayEnd()
  t.equal(await checkout.start().ended(), 0)
})
