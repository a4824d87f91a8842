import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { inNfc } from '../../../domain/shared/normalText.ts'
import { photoBytesAtMost } from '../../../domain/shared/photoLimits.ts'
import { malformed } from '../http/faults.ts'
import { callerOf } from '../security/rateLimit.ts'
import type { Place } from './stagingRoom.ts'

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
 * room for it, or when it arrived so slowly that its room was given to others (rule 571).
 */
export async function staged<Result, TooLarge extends RefusalCode>(
  request: FastifyRequest,
  wanted: StagingOptions<TooLarge>,
  use: (form: StagedForm) => Promise<Result>,
): Promise<Result | Refusal<TooLarge | 'BUSY' | 'INVALID_REQUEST'>> {
  if (!request.isMultipart()) return malformed('body')
  return request.server.staging.hold(
    senderOf(request),
    bytesOf(request, wanted.files.length),
    async (place) => {
      // Nothing arrives any more from a sender who left while waiting for room.
      if (request.raw.destroyed) return malformed('body')
      const root = stagingIn(wanted.dataDirectory)
      await mkdir(root, { recursive: true })
      const directory = await mkdtemp(join(root, 'form-'))
      const forget = () => rm(directory, { recursive: true, force: true })
      // What a file that is just being written leaves behind, the end of the form removes.
      place.signal.addEventListener('abort', () => forget().catch(() => {}))
      try {
        // It may have given way before it had a folder; then nobody listened.
        if (place.signal.aborted) await forget()
        const form = await readParts(request, { directory, place }, wanted)
        if (place.signal.aborted) return refuse('BUSY')
        place.whole()
        return isRefusal(form) ? form : await use(form)
      } finally {
        await forget()
      }
    },
  )
}

const senderOf = (request: FastifyRequest): string =>
  request.signedInStaff === null ? callerOf(request) : `staff:${request.signedInStaff.id}`

/** What a form takes on disk at most, by what its sender says. */
function bytesOf({ headers }: FastifyRequest, files: number): number {
  const said = Number(headers['content-length'])
  const most = files * (photoBytesAtMost + 1)
  return said >= 0 ? Math.min(said, most) : most
}

type Held = { directory: string; place: Place }

async function readParts<TooLarge extends RefusalCode>(
  request: FastifyRequest,
  { directory, place }: Held,
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
        ? await written(part, { path: join(directory, part.fieldname), place }, tooLarge)
        : await drained(part)
      if (isRefusal(file)) refusal ??= file
      else if (file !== null) form.files.set(part.fieldname, file)
    }
  } catch (fault) {
    // The folder of a form that gives way is gone under what is being written.
    if (!isBrokenBody(fault) && !place.signal.aborted) throw fault
    return refusal ?? malformed('body')
  }
  return refusal ?? form
}

/** Writes a file as it arrives. Once its form gives way the rest is read away, so that a browser reads why. */
async function written<TooLarge extends RefusalCode>(
  part: MultipartFile,
  { path, place }: Pick<StagedFile, 'path'> & Pick<Held, 'place'>,
  tooLarge: (field: string) => Refusal<TooLarge>,
): Promise<StagedFile | Refusal<TooLarge> | null> {
  const file = place.signal.aborted ? null : await open(path, 'w')
  // A file without a name keeps its bytes on the disk for as long as it is open.
  place.signal.addEventListener('abort', () => file?.close())
  let bytes = 0
  try {
    for await (const chunk of part.file) {
      const piece: Buffer = chunk
      bytes += piece.length
      place.took(piece.length)
      if (!place.signal.aborted) await file?.appendFile(piece)
    }
  } finally {
    await file?.close()
  }
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
