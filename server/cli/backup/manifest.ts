import { createHash, createHmac } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { BaseBackup } from '../../platform/database/baseBackup.ts'
import { Misuse } from '../misuse.ts'

export type Given = Readonly<Record<string, string | undefined>>

export const manifestName = 'manifest.json'
/** The folders and files of a backup. */
export const parts = { base: 'base', photos: 'photos', secrets: 'postgres' } as const
/** What the cluster's own roles log in with: a restored cluster expects the same. */
export const clusterPasswords = ['password', 'app-password'] as const
/** Where the shop stores uploaded files below DATA_DIR. */
export const photoFolders = ['photos', 'uploads'] as const

/** The secrets without which what a backup holds cannot be read or used; none of them is in it. */
export const secretNames = ['DATA_SECRET', 'JWT_SECRET'] as const

const base = z.object({
  cluster: z.string(),
  serverVersion: z.string(),
  timeline: z.int(),
  startLsn: z.string(),
  endLsn: z.string(),
  walFileBytes: z.int(),
}) satisfies z.ZodType<BaseBackup>

/** A fingerprint for each secret of a list; none where none was set, so that the one of development was used. */
export const secretsShape = z.record(z.enum(secretNames), z.array(z.string()))

const shape = z.object({
  form: z.literal(1),
  startedAt: z.iso.datetime(),
  /** No earlier instant can be restored from this backup. */
  endedAt: z.iso.datetime(),
  base,
  /** The newest migration that had run. */
  migration: z.string(),
  secrets: secretsShape,
  /** The bucket that keeps the photos; null when they are in this backup. */
  bucket: z.string().nullable(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

/** What a backup says of itself. */
export type Manifest = z.infer<typeof shape>

/** Reads the manifest of the backup in `folder`. Throws a Misuse when there is none, or of another form. */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, manifestName), 'utf8')
  } catch {
    throw new Misuse(`${folder} is no backup: it has no ${manifestName}`)
  }
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new Misuse(`${folder} is no backup that this version reads: its ${manifestName} has another form`)
  }
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })

/** Identifies the secrets of these settings without telling them. */
export const fingerprintsOf = (given: Readonly<Record<string, string | undefined>>): Manifest['secrets'] => ({
  DATA_SECRET: fingerprints('DATA_SECRET', given.DATA_SECRET),
  JWT_SECRET: fingerprints('JWT_SECRET', given.JWT_SECRET),
})

const fingerprints = (name: string, secrets = ''): string[] =>
  secrets
    .split(/\s+/)
    .filter(Boolean)
    .map((secret) => createHmac('sha256', secret).update(`billim ${name}`).digest('hex').slice(0, 16))

/** Every file below `folder` but its manifest, with size and SHA-256, in the order of their paths. */
export async function filesOf(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== manifestName)
  const files: Manifest['files'] = []
  for (const path of paths.sort()) {
    const { size: bytes } = await stat(join(folder, path))
    files.push({ path, bytes, sha256: await hashOf(join(folder, path)) })
  }
  return files
}

/** The most of a file that is read at once. */
const pieceBytes = 1 << 20

/** The SHA-256 of a file, in hex. Most files of a cluster are small: a large piece of memory for each is what takes time. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  const { size } = await stat(file)
  if (size <= pieceBytes) return hash.update(await readFile(file)).digest('hex')
  await pipeline(createReadStream(file, { highWaterMark: pieceBytes }), hash)
  return hash.digest('hex')
}
