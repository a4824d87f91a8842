import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { inNfc } from '../../../domain/shared/normalText.ts'
import { photoBytesAtMost } from '../../../domain/shared/photoLimits.ts'
import { malformed } from '../http/faults.ts'
import { callerOf } from '../security/rateLimit.ts'

/** `name` is the one that the sender gave the file. */
export type StagedFile = { path: string; bytes: number; name: string }
type StagedForm = {
  fields: Record<string, string>
  files: Map<string, StagedFile>
}

type StagingOptions<TooLarge extends RefusalCode> = {
  dataDirectory: string
  files: readonly string[]
  /** Makes the refusal for a file above 10 MB. */
  tooLarge: (field: string) => Refusal<TooLarge>
}

export const photoTooLarge = (field: string) => refuse('PHOTO_TOO_LARGE', { field })

const stagingIn = (dataDirectory: string): string => join(dataDirectory, 'staging')
const leftOverAfterMs = 60 * 60 * 1000

/**
 * Streams a multipart body to temporary files with at most a chunk in memory, passes it to `use`, and always removes
 * the files afterwards. Accepts only files of the given field names. Refuses with `tooLarge` for a file above 10 MB,
 * INVALID_REQUEST for a body that is not multipart, an unexpected file or a truncated field, and BUSY while there is no
 * room for it (rule 571).
 */
export async function staged<Result, TooLarge extends RefusalCode>(
  request: FastifyRequest,
  wanted: StagingOptions<TooLarge>,
  use: (form: StagedForm) => Promise<Result>,
): Promise<Result | Refusal<TooLarge | 'BUSY' | 'INVALID_REQUEST'>> {
  if (!request.isMultipart()) return malformed('body')
  return request.server.staging.hold(senderOf(request), bytesOf(request, wanted.files.length), async () => {
    // Nothing arrives any more from a sender who left while waiting for room.
    if (request.raw.destroyed) return malformed('body')
    const root = stagingIn(wanted.dataDirectory)
    await mkdir(root, { recursive: true })
    const directory = await mkdtemp(join(root, 'form-'))
    try {
      const form = await readParts(request, directory, wanted)
      return isRefusal(form) ? form : await use(form)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
}

const senderOf = (request: FastifyRequest): string =>
  request.signedInStaff === null ? callerOf(request) : `staff:${request.signedInStaff.id}`

/** What a form takes on disk at most, by what its sender says. */
function bytesOf({ headers }: FastifyRequest, files: number): number {
  const said = Number(headers['content-length'])
  const most = files * (photoBytesAtMost + 1)
  return said >= 0 ? Math.min(said, most) : most
}

async function readParts<TooLarge extends RefusalCode>(
  request: FastifyRequest,
  directory: string,
  { files: names, tooLarge }: StagingOptions<TooLarge>,
): Promise<StagedForm | Refusal<TooLarge | 'INVALID_REQUEST'>> {
  const form: StagedForm = { fields: {}, files: new Map() }
  let refusal: Refusal<TooLarge | 'INVALID_REQUEST'> | null = null
  try {
    // Reads the body to its end even when it is refused: a browser shows no answer while it is still sending.
    for await (const part of request.parts({ limits: { files: names.length } })) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') refusal ??= malformed('body')
        else form.fields[part.fieldname] = inNfc(part.value).replaceAll('\r\n', '\n')
        continue
      }
      const known = names.includes(part.fieldname) && !form.files.has(part.fieldname)
      const file = known
        ? await written(part, join(directory, part.fieldname), tooLarge)
        : await drained(part)
      if (isRefusal(file)) refusal ??= file
      else if (file !== null) form.files.set(part.fieldname, file)
    }
  } catch (fault) {
    if (!isBrokenBody(fault)) throw fault
    return refusal ?? malformed('body')
  }
  return refusal ?? form
}

async function written<TooLarge extends RefusalCode>(
  part: MultipartFile,
  path: string,
  tooLarge: (field: string) => Refusal<TooLarge>,
): Promise<StagedFile | Refusal<TooLarge> | null> {
  const file = createWriteStream(path)
  await pipeline(part.file, file)
  const bytes = file.bytesWritten
  if (part.file.truncated || bytes > photoBytesAtMost) return tooLarge(part.fieldname)
  // A native browser form sends an empty file without a name for a file input where nothing was chosen.
  return bytes === 0 && !part.filename ? null : { path, bytes, name: part.filename ?? '' }
}

async function drained(part: MultipartFile): Promise<Refusal<'INVALID_REQUEST'>> {
  for await (const _chunk of part.file);
  return malformed('body')
}

/** Returns whether the body itself is broken, unlike a disk error or a limit error with a status of its own. */
const isBrokenBody = (fault: unknown): boolean =>
  fault instanceof Error && !('syscall' in fault) && !('statusCode' in fault)

/** Removes temporary files older than an hour, which a killed process left behind. */
export async function sweepStaging(dataDirectory: string): Promise<void> {
  const root = stagingIn(dataDirectory)
  for (const name of await readdir(root).catch(() => [])) {
    const found = await stat(join(root, name)).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > leftOverAfterMs)
      await rm(join(root, name), { recursive: true, force: true })
  }
}
