import * as z from 'zod/mini'
import { GRANT_AT_MOST, grantStatuses } from '../shared/grants.ts'
import { formatNumber } from '../shared/won.ts'
import { pagedAnswer, paging, rowAnswer, sortOf } from './lists.ts'
import { amount, answer, instant, serial, serialText, uuid } from './primitives.ts'
import { staffReasonRequest } from './staff.ts'
import { reasonOrNone } from './written.ts'

const status = z.enum(grantStatuses)
const person = z.object({ id: serial, name: z.string() })

const grantedPoints = z
  .int('포인트는 숫자로 입력해 주세요.')
  .check(
    z.gte(1, '1포인트부터 드릴 수 있어요.'),
    z.lte(GRANT_AT_MOST, `한 회원에게 한 번에 ${formatNumber(GRANT_AT_MOST)}포인트까지 드릴 수 있어요.`),
  )

/** `grantId` is made by the dialog: the same one again is the same grant. */
export const pointsGrantRequest = z.object({
  grantId: uuid,
  points: grantedPoints,
  ...staffReasonRequest.shape,
})
export const couponGrantRequest = z.object({
  grantId: uuid,
  couponId: serial,
  ...staffReasonRequest.shape,
})
/** `proposed` waits for a second person. */
export const grantMadeAnswer = answer(z.object({ grantId: uuid, status }))

/** The fields that come with a file. A trial (`dryRun`) says what each row would do and gives nothing. */
export const grantFileFields = z.object({
  grantId: uuid,
  dryRun: z.enum(['true', 'false']),
  couponId: z.optional(serialText),
  reason: reasonOrNone,
})
export const grantRowFaults = ['unknown', 'withdrawn', 'twice', 'points', 'has_it'] as const
const grantFileRow = z.object({
  /** Its line in the file. */
  line: z.int(),
  member: z.string(),
  memberId: z.nullable(serial),
  /** Masked. */
  name: z.nullable(z.string()),
  points: amount,
  /** Why it gives nothing; null for a row that gives. */
  fault: z.nullable(z.enum(grantRowFaults)),
})
export type GrantFileRow = z.infer<typeof grantFileRow>
export const grantFileAnswer = answer(
  z.object({
    rows: z.array(grantFileRow),
    members: z.int(),
    points: amount,
    /** True when a second person has to approve it. */
    needsApproval: z.boolean(),
    /** Null for a trial. */
    status: z.nullable(status),
  }),
)
export type GrantFile = z.infer<typeof grantFileAnswer>['data']

const grantFilter = {
  status: z.optional(status),
  /** Only grants to this member. */
  memberId: z.optional(serialText),
  sort: z._default(sortOf(['madeAt']), '-madeAt'),
}
export const staffGrantsQuery = z.object({ ...grantFilter, ...paging })
export const staffGrantsFileQuery = z.object(grantFilter)
export type StaffGrantsFilter = z.infer<typeof staffGrantsFileQuery>

const staffGrant = z.object({
  grantId: uuid,
  kind: z.enum(['points', 'coupon']),
  couponName: z.nullable(z.string()),
  reason: z.string(),
  members: z.int(),
  /** Over all members. */
  points: amount,
  isFile: z.boolean(),
  status,
  madeBy: person,
  madeAt: instant,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  decision: z.nullable(z.string()),
  waiting: z.int(),
  given: z.int(),
  refused: z.int(),
})
export type StaffGrant = z.infer<typeof staffGrant>
export const staffGrantsAnswer = pagedAnswer(staffGrant, z.object({ points: z.int() }))
export const staffGrantAnswer = rowAnswer(staffGrant)

export const grantParams = z.object({ grantId: uuid })

const grantableCoupon = z.object({ id: serial, name: z.string(), endDate: z.nullable(z.string()) })
export const grantableCouponsAnswer = answer(z.object({ result: z.array(grantableCoupon) }))
