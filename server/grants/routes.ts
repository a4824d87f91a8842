import type * as z from 'zod/mini'
import { memberActions } from '../../domain/members/memberActions.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { mayAct } from '../../domain/shared/staffRoles.ts'
import { grantActions } from '../../domain/wallet/grantActions.ts'
import { done } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  couponGrantRequest,
  type GrantFile,
  grantableCouponsAnswer,
  grantFileAnswer,
  grantFileFields,
  grantMadeAnswer,
  grantParams,
  pointsGrantRequest,
} from '../../domain/wire/staffGrants.ts'
import { memberParams } from '../../domain/wire/staffMembers.ts'
import { couponsToGive } from '../catalogue/index.ts'
import { givingRefusal } from '../coupons/index.ts'
import { standingOfMember } from '../members/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import type { LoggedInStaff } from '../platform/security/staffSessions.ts'
import { type TableCode, tableCodes } from '../platform/spreadsheets/index.ts'
import { acceptForms, uploadedTable } from '../platform/uploads/index.ts'
import { decideGrant } from './decideGrant.ts'
import { readGrantFile } from './grantFile.ts'
import { grantListRoutes } from './list.ts'
import { judged, makeGrant } from './makeGrant.ts'

/** Why nothing can be given to this member; null when it can. */
async function memberRefusal(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  action: 'givePoints' | 'giveCoupon',
): Promise<Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> | null> {
  const status = await standingOfMember(db, memberId)
  return status === null ? refuse('NOT_FOUND') : whyNot(memberActions, action, { status }, 'staff')
}

type FileCode =
  | 'COUPON_NOT_USABLE'
  | 'FORBIDDEN'
  | 'GRANT_FILE_USED'
  | 'GRANT_ROWS_WRONG'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INVALID_REQUEST'
  | 'TABLE_UNREADABLE'
  | TableCode

/**
 * Reads the file, and gives what it says unless this is a trial. Refuses FORBIDDEN when it gives a coupon and the
 * colleague may not give one by hand.
 */
async function giveByFile(
  deps: Deps,
  path: string,
  { grantId, dryRun, couponId: chosen, reason }: z.output<typeof grantFileFields>,
  staff: LoggedInStaff,
): Promise<GrantFile | Refusal<FileCode>> {
  const couponId = chosen ?? null
  if (couponId !== null && !mayAct(staff.roles, memberActions.giveCoupon.roles)) return refuse('FORBIDDEN')
  const read = await readGrantFile(deps, path, couponId)
  if (isRefusal(read)) return read
  const { rows, gives, wrong, hash } = read
  const making = { couponId, rows: gives, staff }
  const { points, needsApproval } = await judged(deps.db.pool, making, deps.clock.now())
  const answer = { rows, members: gives.length, points, needsApproval }
  const couponBarred = async () => {
    if (couponId === null) return null
    const offered = await couponsToGive(deps.db, seoulDate(deps.clock.now()))
    return offered.some(({ id }) => id === couponId)
      ? null
      : refuse('COUPON_NOT_USABLE', { cause: 'not_offered' })
  }
  if (dryRun === 'true') {
    const refusal = await couponBarred()
    if (refusal !== null) return refusal
    await recordChange(deps.db.kysely, {
      ...{ subject: 'member_grants', key: grantId, before: null },
      after: { dryRun: true, couponId, points, members: gives.length },
      ...{ actor: `staff:${staff.id}`, at: deps.clock.now() },
    })
    return { ...answer, status: null }
  }
  const barred = async () => {
    const refusal = await couponBarred()
    if (refusal !== null) return refusal
    if (wrong > 0 || gives.length === 0) return refuse('GRANT_ROWS_WRONG', { rows: wrong })
    return reason === '' ? refuse('INVALID_REQUEST', { fields: { reason: '사유를 입력해 주세요.' } }) : null
  }
  const made = await makeGrant(deps, { ...making, grantId, reason, fileHash: hash }, barred)
  return isRefusal(made) ? made : { ...answer, status: made.status }
}

/** Points and coupons that staff give to members. */
export const routes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  await app.register(grantListRoutes(deps))

  app.post(
    '/api/staff/members/:id/points',
    {
      onRequest: app.staff(...memberActions.givePoints.roles),
      schema: {
        summary: '회원에게 포인트 지급',
        description: '한도를 넘으면 proposed로 답하고, 다른 직원이 승인한 뒤에 적립해요.',
        params: memberParams,
        body: pointsGrantRequest,
        response: { 200: grantMadeAnswer },
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'GRANT_FILE_USED', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const { params, body, staff } = request
      const making = {
        ...{ grantId: body.grantId, couponId: null, reason: body.reason, fileHash: null, staff },
        rows: [{ memberId: params.id, points: body.points }],
      }
      const made = await makeGrant(deps, making, () => memberRefusal(deps, params.id, 'givePoints'))
      return isRefusal(made) ? reply.refuse(made) : { data: made }
    },
  )

  app.post(
    '/api/staff/members/:id/coupons',
    {
      onRequest: app.staff(...memberActions.giveCoupon.roles),
      schema: {
        summary: '회원에게 쿠폰 지급',
        description: '지금 발급하는 쿠폰을, 회원마다 한 번만 드려요.',
        params: memberParams,
        body: couponGrantRequest,
        response: { 200: grantMadeAnswer },
        refusals: [
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'COUPON_NOT_USABLE',
          'COUPON_ALREADY_DOWNLOADED',
          'GRANT_FILE_USED',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { params, body, staff } = request
      const making = {
        ...{ grantId: body.grantId, couponId: body.couponId, reason: body.reason, fileHash: null, staff },
        rows: [{ memberId: params.id, points: 0 }],
      }
      const made = await makeGrant(
        deps,
        making,
        async () =>
          (await memberRefusal(deps, params.id, 'giveCoupon')) ??
          (await givingRefusal(deps, params.id, body.couponId)),
      )
      return isRefusal(made) ? reply.refuse(made) : { data: made }
    },
  )

  app.get(
    '/api/staff/grantable-coupons',
    {
      onRequest: app.staff(...memberActions.giveCoupon.roles),
      schema: { summary: '지금 드릴 수 있는 쿠폰', response: { 200: grantableCouponsAnswer } },
    },
    async () => ({ data: { result: await couponsToGive(deps.db, seoulDate(deps.clock.now())) } }),
  )

  app.post(
    '/api/staff/grant-files',
    {
      onRequest: app.staff(...memberActions.givePoints.roles),
      schema: {
        summary: '파일로 포인트·쿠폰 지급',
        description:
          '회원번호(또는 이메일, 전화번호)와 포인트가 적힌 파일(.xlsx, .xls, CSV)이에요. dryRun이 true면 줄마다 어떻게 되는지만 답해요. 틀린 줄이 있으면 아무에게도 드리지 않고, 같은 파일로 두 번 드리지 않아요.',
        consumes: ['multipart/form-data'],
        upload: { field: 'file', description: '회원과 포인트의 파일' },
        response: { 200: grantFileAnswer },
        refusals: [
          'FORBIDDEN',
          'TABLE_UNREADABLE',
          ...tableCodes,
          'PAYLOAD_TOO_LARGE',
          'COUPON_NOT_USABLE',
          'GRANT_ROWS_WRONG',
          'GRANT_FILE_USED',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const data = await uploadedTable(request, deps, grantFileFields, (path, fields) =>
        giveByFile(deps, path, fields, request.staff),
      )
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  for (const [action, summary] of [
    ['approve', '지급 승인'],
    ['decline', '지급 반려'],
  ] as const)
    app.post(
      `/api/staff/grants/:grantId/${action}`,
      {
        onRequest: app.staff(...grantActions[action].roles),
        schema: {
          summary,
          description: '직접 올린 지급은 승인할 수 없어요.',
          params: grantParams,
          body: staffReasonRequest,
          response: { 200: done },
          refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'GRANT_OF_ONES_OWN'],
        },
      },
      async (request, reply) =>
        reply.doneOr(
          await decideGrant(deps, {
            ...{ grantId: request.params.grantId, action, staffId: request.staff.id },
            reason: request.body.reason,
          }),
        ),
    )
}
