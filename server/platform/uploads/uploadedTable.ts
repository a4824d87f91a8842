import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { tableBytesAtMost } from '../../../domain/shared/tableFiles.ts'
import type { Deps } from '../deps.ts'
import { invalid } from './readForm.ts'
import { staged } from './staging.ts'

/**
 * Reads a form with one file of a table, of at most 5 MB, and passes the file's path and the fields to `use`. Refuses
 * PAYLOAD_TOO_LARGE, INVALID_REQUEST for fields that `shape` does not accept and for a form without a file, and BUSY.
 */
export function uploadedTable<Shape extends z.ZodMiniType, Result>(
  request: FastifyRequest,
  { env }: Pick<Deps, 'env'>,
  shape: Shape,
  use: (path: string, fields: z.output<Shape>) => Promise<Result>,
): Promise<Result | Refusal<'BUSY' | 'INVALID_REQUEST' | 'PAYLOAD_TOO_LARGE'>> {
  const tooLarge = () => refuse('PAYLOAD_TOO_LARGE')
  return staged(request, { dataDirectory: env.DATA_DIR, files: ['file'], tooLarge }, async (form) => {
    const asked = z.safeParse(shape, form.fields)
    const file = form.files.get('file')
    if (!asked.success) return invalid(asked.error.issues)
    if (file === undefined) return refuse('INVALID_REQUEST', { fields: { file: '파일을 골라 주세요.' } })
    return file.bytes > tableBytesAtMost ? tooLarge() : use(file.path, asked.data)
  })
}
