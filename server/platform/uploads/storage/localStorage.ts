import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type Storage } from './storage.ts'

/**
 * Stores files below a local directory. A file appears under its name only when it is complete, and a folder is removed
 * with its last file.
 */
export function localStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, checkedKey(key))
  return {
    put: async (key, file) => {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, file)
      await rename(draft, path)
    },
    get: async (key) => {
      const file = await open(pathOf(key)).catch(nullWhenAbsent)
      if (file === null) return null
      const { size } = await file.stat()
      return { body: file.createReadStream(), bytes: size }
    },
    remove: async (key) => {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rmdir(dirname(path)).catch(ignoreWhenNotEmpty)
    },
  }
}

function nullWhenAbsent(fault: unknown): null {
  if (codeOf(fault) === 'ENOENT') return null
  throw fault
}

/** Ignores a folder that still has files or is removed already. */
function ignoreWhenNotEmpty(fault: unknown): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(fault))) throw fault
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : ''
