import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fingerprintsOf, type Given, secretsShape } from './manifest.ts'

const noteName = 'started-with.json'
const shape = z.object({ secrets: secretsShape, bucket: z.string().nullable() })

/** What a backup tells of the settings of the shop whose database it copies. */
export type StartNote = z.infer<typeof shape>

/** The note of a start with these settings. */
export const startNoteOf = (given: Given): StartNote => ({
  secrets: fingerprintsOf(given),
  bucket: given.S3_ENDPOINT === undefined ? null : (given.S3_BUCKET ?? 'billim-uploads'),
})

/**
 * Leaves in DATA_DIR what the shop there is started with, because whoever takes its backup, such as a nightly job, has
 * none of its settings. No secret is in it.
 */
export const noteStart = (dataDir: string, given: Given): void =>
  writeFileSync(join(dataDir, noteName), `${JSON.stringify(startNoteOf(given))}\n`, { mode: 0o600 })

/** Returns what the shop in `dataDir` was last started with; null when no start left a note. */
export function readStartNote(dataDir: string): StartNote | null {
  try {
    return shape.parse(JSON.parse(readFileSync(join(dataDir, noteName), 'utf8')))
  } catch {
    return null
  }
}
