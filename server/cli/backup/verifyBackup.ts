import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { baseFiles, filesInBase, walFilesOf } from '../../platform/database/baseBackup.ts'
import { withDatabase } from '../../platform/database/createDatabase.ts'
import { startEmbeddedPostgres } from '../../platform/database/embeddedPostgres.ts'
import { cleanly } from './cleanly.ts'
import { layOut } from './layOut.ts'
import { filesOf, hashOf, type Manifest, parts, readManifest } from './manifest.ts'
import { takePart } from './partFolder.ts'

/** Returns what differs from the manifest of the backup in `folder`, and the WAL files that it lacks. */
export async function differencesIn(folder: string): Promise<string[]> {
  const manifest = readManifest(folder)
  const found = new Map((await filesOf(folder)).map((file) => [file.path, file]))
  const wrong = manifest.files.flatMap(({ path, bytes, sha256 }) => {
    const file = found.get(path)
    if (file === undefined) return [`${path} is missing`]
    if (file.bytes !== bytes) return [`${path} has ${file.bytes} bytes instead of ${bytes}`]
    return file.sha256 === sha256 ? [] : [`${path} was changed`]
  })
  const known = new Set(manifest.files.map(({ path }) => path))
  const strange = [...found.keys()].filter((path) => !known.has(path)).map((path) => `${path} is not of it`)
  return [...wrong, ...strange, ...(wrong.length > 0 ? [] : await gapsInWal(folder, manifest))]
}

async function gapsInWal(folder: string, { base }: Manifest): Promise<string[]> {
  const paths = new Set(await filesInBase(join(folder, parts.base)))
  return walFilesOf(base)
    .filter((name) => !paths.has(`pg_wal/${name}`))
    .map((name) => `the WAL has a gap: ${name} is missing`)
}

const listShape = z.looseObject({
  Files: z.array(z.looseObject({ Path: z.optional(z.string()), Checksum: z.string() })),
})

/**
 * Lays the backup out beside itself, compares each file with what PostgreSQL read when it took it, starts it and returns
 * what `check` finds in its database. Leaves nothing behind.
 */
export function startFromBackup(
  folder: string,
  check: (url: string) => Promise<string[]>,
): Promise<string[]> {
  return cleanly(async (atEnd) => {
    const directory = await takePart(`${folder}.started`, atEnd)
    await layOut(folder, directory)
    const changed = await changedFiles(folder, join(directory, 'cluster'))
    if (changed.length > 0) return changed
    const server = await startEmbeddedPostgres({ directory, settings: { fsync: 'off' } })
    atEnd(server.stop)
    return check(withDatabase(server.adminUrl, 'billim'))
  })
}

async function changedFiles(folder: string, cluster: string): Promise<string[]> {
  const text = await readFile(join(folder, parts.base, baseFiles.list), 'utf8')
  const changed: string[] = []
  for (const { Path: path, Checksum: sha256 } of listShape.parse(JSON.parse(text)).Files) {
    if (path === undefined) continue
    const hash = await hashOf(join(cluster, path)).catch(() => null)
    if (hash !== sha256) changed.push(`${path} is not what PostgreSQL copied`)
  }
  return changed
}
