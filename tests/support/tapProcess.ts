// Runs test files of tap one after the other, each path a line of its input. The modules of the shop are read once for
// all of them, and each file's tests are a subtest of this process' own.
import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import t, { type Base, type Test, TestBase } from 'tap'
import './seededProperties.ts'
import { changedSince, worldOfProcess } from './worldOfProcess.ts'

const running: { file?: Test } = {}
const key = 'billim.tests'
Object.assign(globalThis, { [Symbol.for(key)]: running })

const tap = import.meta.resolve('tap')
const scheme = 'tap-of-file:'
// A test file that imports tap's root test is given the subtest that is its own, so that its teardown comes at its end.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'tap' && context.parentURL?.endsWith('.test.ts')
      ? { url: `${scheme}${context.parentURL}`, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url.startsWith(scheme)
      ? {
          format: 'module',
          shortCircuit: true,
          source: `export * from ${JSON.stringify(tap)}
            const t = globalThis[Symbol.for(${JSON.stringify(key)})].file
            export const test = t.test.bind(t)
            export default t`,
        }
      : next(url, context),
})

// tap follows every promise to tell which test a stray error belongs to, which takes a tenth of the processor's time: for
// one test of all that wait for their turn, everybody's. Files run one after another, so that a stray error is the
// running file's.
const unfollowed = (test: Base): void => {
  test.hookDomain.destroy()
  if (test instanceof TestBase) test.on('subtestAdd', unfollowed)
}
unfollowed(t)
t.hook.onDestroy?.()
process.on('uncaughtException', (fault) => {
  if (running.file === undefined) throw fault
  running.file.threw(fault)
})

/** No other process has its temporary files there; the letters of drawing stay as long as this process. */
const temporaryFiles = () => readdirSync(tmpdir()).filter((name) => !name.startsWith('shop-fonts-'))

// Whoever runs this process ends it when it says nothing any more.
t.setTimeout(0)
const paths = createInterface({ input: process.stdin })
// Its input ends. When whoever runs it is gone, the file that runs ends too, with all that it started.
const runner = process.ppid
paths.once('close', () =>
  setInterval(() => process.ppid === runner || process.kill(-process.pid, 'SIGKILL'), 1_000).unref(),
)
for await (const path of paths)
  await t.test(path, { timeout: 0 }, async (test) => {
    running.file = test
    const [before, files] = [worldOfProcess(), temporaryFiles()]
    // What was registered first is torn down last, after all that the file registers.
    test.teardown(() => {
      const left = temporaryFiles().filter((name) => !files.includes(name))
      const changed = [...changedSince(before), ...left.map((name) => `temporary ${name}`)]
      if (changed.length === 0) return
      // Printed as well: what tap says of it comes after the verdict of the file.
      console.log(`not ok - it leaves behind: ${changed.join(', ')}`)
      throw new Error('This file changes the process for the next one')
    })
    await import(pathToFileURL(resolve(path)).href)
  })
