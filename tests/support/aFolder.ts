import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'

/** An empty folder that goes with the test. */
export function aFolder(t: Pick<Test, 'teardown'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'billim-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
