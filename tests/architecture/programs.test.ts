import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { birthOf } from '../../server/cli/supervisor/processes.ts'
import { heldBack } from '../support/programs.ts'
import { until } from '../support/until.ts'

const root = join(import.meta.dirname, '../..')
mkdirSync(join(root, 'dist'), { recursive: true })
const folder = mkdtempSync(join(root, 'dist/planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program of these lines, as a path below the project. */
function program(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return relative(root, join(folder, name))
}

function printed(): string[] {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  return lines
}

afterEach(() => vi.restoreAllMocks())

describe('a stage that runs beside another', () => {
  it('prints nothing before it is shown, then all of it in its order', async () => {
    const speaks = program('speaks.mjs', "console.log('from the program')\nprocess.exitCode = 3\n")
    const lines = printed()
    const screen = heldBack()
    screen.say('first')
    expect(await screen.run(speaks, [])).toBe(3)
    expect(lines).toEqual([])
    screen.show()
    screen.say('last')
    expect(lines).toEqual(['first\n', 'from the program\n', 'last\n'])
  })

  it('ends with all that it started', async () => {
    const waits = program('waits.mjs', 'setInterval(() => undefined, 1000)\n')
    const starts = program(
      'starts.mjs',
      `import { spawn } from 'node:child_process'
       const child = spawn(process.execPath, [${JSON.stringify(join(root, waits))}], { stdio: 'ignore' })
       console.log(child.pid)
       setInterval(() => undefined, 1000)`,
    )
    const lines = printed()
    const screen = heldBack()
    screen.show()
    const code = screen.run(starts, [])
    await until(() => lines.length > 0)
    const grandchild = Number(lines[0])
    screen.end()
    expect(await code).toBeNull()
    await until(() => birthOf(grandchild) === null)
  })
})
