import * as z from 'zod/mini'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { uuid } from '../../../domain/wire/primitives.ts'
import {
  type ProductFile,
  type ProductFileState,
  productFileAnswer,
  productFileFields,
  productFileStateAnswer,
  productFilesAnswer,
} from '../../../domain/wire/staffProducts.ts'
import type { Deps, Routes } from '../../platform/deps.ts'
import { recordChange } from '../../platform/recordChange.ts'
import { type TableCode, tableCodes } from '../../platform/spreadsheets/index.ts'
import { acceptForms, uploadedTable } from '../../platform/uploads/index.ts'
import { carriedOutBefore, carryOut, changesIn, latestFiles, stateOf } from './carryOut.ts'
import { planProductFile } from './planFile.ts'

type FileCode =
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INVALID_REQUEST'
  | 'PRODUCT_FILE_CHANGES_NOTHING'
  | 'PRODUCT_FILE_COLUMN_TWICE'
  | 'PRODUCT_FILE_STALE'
  | 'TABLE_UNREADABLE'
  | TableCode

/** Says what the file would do, or carries out exactly what a trial said. */
async function productsByFile(
  deps: Deps,
  path: string,
  { fileId, dryRun, shown: hash, reason }: z.output<typeof productFileFields>,
  staffId: number,
): Promise<ProductFile | Refusal<FileCode>> {
  const confirming = { fileId, staffId, reason, hash }
  if (dryRun === 'false') {
    const before = await carriedOutBefore(deps, confirming)
    if (before !== null) return answerOf(hash, before)
    if (reason === '') return refuse('INVALID_REQUEST', { fields: { reason: '사유를 입력해 주세요.' } })
  }
  const plan = await planProductFile(deps, path, { actor: `staff:${staffId}`, at: deps.clock.now() })
  if (isRefusal(plan)) return plan
  const { rows, planned, unknownColumns, hash: shown } = plan
  if (dryRun === 'true') {
    await recordChange(deps.db.kysely, {
      ...{ subject: 'product_files', key: fileId, before: null },
      after: { dryRun: true, rows: rows.length, ...changesIn(planned) },
      ...{ actor: `staff:${staffId}`, at: deps.clock.now() },
    })
    return { rows, unknownColumns, shown, carriedOut: null }
  }
  if (shown !== hash) {
    // The products changed because the same button was pressed twice, and the other press has carried the file out.
    const meanwhile = await carriedOutBefore(deps, confirming)
    return meanwhile === null ? refuse('PRODUCT_FILE_STALE') : answerOf(hash, meanwhile)
  }
  if (planned.length === 0) return refuse('PRODUCT_FILE_CHANGES_NOTHING')
  return answerOf(shown, await carryOut(deps, { ...confirming, planned }))
}

const answerOf = <Code extends FileCode>(
  shown: string,
  carriedOut: ProductFileState | Refusal<Code>,
): ProductFile | Refusal<Code> =>
  isRefusal(carriedOut) ? carriedOut : { rows: [], unknownColumns: [], shown, carriedOut }

const ofFile = z.object({ fileId: uuid })

/** Products that staff create and change by file. */
export const productFileRoutes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  const onRequest = app.staff('content')
  app.post(
    '/api/staff/product-files',
    {
      onRequest,
      schema: {
        summary: '파일로 상품 올리고 바꾸기',
        description:
          '상품 목록을 내려받은 파일(.xlsx, CSV)과 같은 열이에요. 상품번호가 없는 줄은 새 상품이고, 사진을 올릴 때까지 숨겨요. dryRun이 true면 줄마다 어떻게 되는지만 답하고, 그 답의 shown을 함께 보내면 그대로 반영해요. 그사이 바뀐 상품이 있으면 아무것도 바꾸지 않아요.',
        consumes: ['multipart/form-data'],
        upload: { field: 'file', description: '상품의 파일' },
        response: { 200: productFileAnswer },
        refusals: [
          'IDEMPOTENCY_KEY_REUSED',
          'PAYLOAD_TOO_LARGE',
          'PRODUCT_FILE_CHANGES_NOTHING',
          'PRODUCT_FILE_COLUMN_TWICE',
          'PRODUCT_FILE_STALE',
          'TABLE_UNREADABLE',
          ...tableCodes,
        ],
      },
    },
    async (request, reply) => {
      const data = await uploadedTable(request, deps, productFileFields, (path, fields) =>
        productsByFile(deps, path, fields, request.staff.id),
      )
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.get(
    '/api/staff/product-files',
    {
      onRequest,
      schema: {
        summary: '지금까지 반영한 파일',
        description: '가장 새로운 50개와, 모두 몇 개인지 답해요.',
        response: { 200: productFilesAnswer },
      },
    },
    async () => ({ data: await latestFiles(deps.db) }),
  )
  app.get(
    '/api/staff/product-files/:fileId',
    {
      onRequest,
      schema: {
        summary: '파일을 어디까지 반영했는지',
        params: ofFile,
        response: { 200: productFileStateAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => reply.found(await stateOf(deps.db, request.params.fileId)),
  )
}
