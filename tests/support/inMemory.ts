import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'

/** Names what a user keeps in a folder of the whole machine, because other users may not write into it. */
export const ofThisUser = process.getuid?.() ?? 0

/** True where there is plenty of memory for files. */
export function hasMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > 6 * 2 ** 30
}

/**
 * Has this process, and those that it starts, keep temporary files in memory where there is plenty: shops under test
 * write whole clusters, and wait for the disk at each commit, as a shop has to, without telling a test anything.
 */
export function keepFilesInMemory(): void {
  const folder = `${memory}/billim-tests-${ofThisUser}`
  if (process.env.TMPDIR !== undefined || !hasMemory()) return
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
}
