import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/shared/decision.ts'
import { photoBytesAtMost } from '../../../domain/shared/photoLimits.ts'
import { malformed } from '../http/faults.ts'

export type StagedFile = { path: string; bytes: number }
type StagedForm = {
  fields: Record<string, string>
  files: Map<string, StagedFile>
}

type Wanted<TooLarge extends RefusalCode> = {
  dataDirectory: string
  files: readonly string[]
  /** What a file of more than 10 MB is refused with. */
  tooLarge: (field: string) => Refusal<TooLarge>
}

export const photoTooLarge = (field: string) => refuse('PHOTO_TOO_LARGE', { field })

const stagingIn = (dataDirectory: string): string => join(dataDirectory, 'staging')
const leftOverAfterMs = 60 * 60 * 1000

/**
 * Streams a multipart body to files of their own, never more than a chunk of it in memory, hands it to `use` and
 * removes the files, whatever happens. Takes the files of the given names alone. Refuses what `tooLarge` says of a file
 * above 10 MB, and INVALID_REQUEST (no multipart body, a file that the form does not have, a field that is cut off).
 */
export async function staged<Result, TooLarge extends RefusalCode>(
  request: FastifyRequest,
  wanted: Wanted<TooLarge>,
  use: (form: StagedForm) => Promise<Result>,
): Promise<Result | Refusal<TooLarge | 'INVALID_REQUEST'>> {
  if (!request.isMultipart()) return malformed('body')
  const root = stagingIn(wanted.dataDirectory)
  await mkdir(root, { recursive: true })
  const directory = await mkdtemp(join(root, 'form-'))
  try {
    const form = await readParts(request, directory, wanted)
    return isRefusal(form) ? form : await use(form)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function readParts<TooLarge extends RefusalCode>(
  request: FastifyRequest,
  directory: string,
  { files: names, tooLarge }: Wanted<TooLarge>,
): Promise<StagedForm | Refusal<TooLarge | 'INVALID_REQUEST'>> {
  const form: StagedForm = { fields: {}, files: new Map() }
  let refusal: Refusal<TooLarge | 'INVALID_REQUEST'> | null = null
  try {
    // Read to its end even when it is refused: a browser shows no answer while it is still sending.
    for await (const part of request.parts({ limits: { files: names.length } })) {
      if (part.type === 'field') {
        if (part.valueTruncated || typeof part.value !== 'string') refusal ??= malformed('body')
        else form.fields[part.fieldname] = part.value.normalize('NFC').replaceAll('\r\n', '\n')
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
  // A form of the browser's own sends a field where nothing was chosen as an empty file without a name.
  return bytes === 0 && !part.filename ? null : { path, bytes }
}

async function drained(part: MultipartFile): Promise<Refusal<'INVALID_REQUEST'>> {
  for await (const _chunk of part.file);
  return malformed('body')
}

/** A body that ends early or is none; what the disk says, and limits that carry a status of their own, is not. */
const isBrokenBody = (fault: unknown): boolean =>
  fault instanceof Error && !('syscall' in fault) && !('statusCode' in fault)

/** Removes what a process that died left behind. */
export async function sweepStaging(dataDirectory: string): Promise<void> {
  const root = stagingIn(dataDirectory)
  for (const name of await readdir(root).catch(() => [])) {
    const found = await stat(join(root, name)).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > leftOverAfterMs)
      await rm(join(root, name), { recursive: true, force: true })
  }
}
