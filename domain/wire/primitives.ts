import * as z from 'zod/mini'
import { type CivilDate, isCivilDate, isShopDay } from '../shared/civilDate.ts'

/** Treats an empty field of a form or filter as absent. */
export const unlessEmpty = <Shape extends z.core.$ZodType>(shape: Shape) =>
  z.optional(
    z.pipe(
      z.transform((text: unknown) => (text === '' ? undefined : text)),
      z.optional(shape),
    ),
  )

/** A civil date `yyyy-MM-dd` that exists, from 2000 to 2199. */
export const day = z.custom<CivilDate>((value) => typeof value === 'string' && isShopDay(value), {
  error: ({ input }) =>
    typeof input === 'string' && isCivilDate(input)
      ? '날짜는 2000년부터 2199년까지 고를 수 있어요.'
      : '날짜는 yyyy-MM-dd 형식의 실제 날짜여야 해요.',
})
/** A day that is reckoned from one of the shop's, such as that of a payout: it may lie behind the last of them. */
export const reckonedDay = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value))
/** The day on which a person was born, which may lie long before the shop's calendar. */
export const birthday = z.custom<CivilDate>((value) => typeof value === 'string' && isCivilDate(value), {
  error: '생년월일은 yyyy-MM-dd 형식이어야 해요.',
})
/** A month `yyyy-MM` of the shop's calendar. */
export const month = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '월은 yyyy-MM 형식이어야 해요.'),
  z.refine((text) => isShopDay(`${text}-01`), '2000년부터 2199년까지의 달을 고를 수 있어요.'),
)
/** An instant, ISO 8601 with offset. */
export const instant = z.string()
/** Won or points that cannot be negative. */
export const amount = z.int().check(z.gte(0), z.lte(1_000_000_000))
/** A discount as the specification sends it: zero or negative won. */
export const negativeAmount = z.int().check(z.lte(0), z.gte(-1_000_000_000))
/** Won in answers, of either sign. */
export const signedAmount = z.int()
/** Ids of the catalogue, carts, addresses and members: positive integers. */
export const serial = z.int().check(z.gte(1), z.lte(2_147_483_647))
/** An id in a path or a query, where everything is text. */
export const serialText = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))
/** Ids of orders, items, refunds and the like. */
export const uuid = z.uuid()

/** A repeated query key: `brandId=1&brandId=2`; one value is a list of one, none is empty. */
export const repeated = <Item extends z.core.$ZodType>(item: Item) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
      z.array(item).check(z.maxLength(50)),
    ),
    [],
  )

export const file = z.object({ fileUrl: z.string() })

/** `{ data: … }` */
export const answer = <Body extends z.core.$ZodType>(data: Body) => z.object({ data })
/** `{ data: { result: […], cntAll } }` */
export const listAnswer = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ data: z.object({ result: z.array(row), cntAll: z.int() }) })

/** Success without data. */
export const done = answer(z.object({ ok: z.literal(true) }))

/** My page lists: `curPage` from 1, five rows, and the months that the member chose. */
export const pageQuery = z.object({
  curPage: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  period: z.optional(z.enum(['6', '12', '24'])),
})

/** The problem of a mobile number: empty, not a mobile number, too short, too long, or not digits. */
function phoneProblem(text: unknown): string {
  if (typeof text !== 'string' || text === '') return '휴대폰 번호를 입력해 주세요.'
  if (!/^\d*$/.test(text)) return '휴대폰 번호는 숫자만 입력해 주세요.'
  return /^01[01679]/.test(text)
    ? '휴대폰 번호 10–11자리를 모두 입력해 주세요.'
    : '010, 011, 016, 017, 019로 시작하는 번호를 입력해 주세요.'
}
const aboutPhone = { error: ({ input }: { input?: unknown }) => phoneProblem(input) }

/** A Korean mobile number without hyphens. */
export const phone = z.string(aboutPhone).check(z.regex(/^01[01679]\d{7,8}$/, aboutPhone))
/** A Korean mobile number, or an empty text. */
export const phoneOrNothing = z.string().check(z.regex(/^(01[01679]\d{7,8})?$/, aboutPhone))
