import * as z from 'zod/mini'
import { consignmentForm, consignmentMonths } from '../../../domain/wire/consignments.ts'

/** The address that the item is returned to. */
const place = z.object({ postCode: z.string(), address1: z.string(), address2: z.string() })
export type Place = z.infer<typeof place>

/** The form without its photos; the same shape is stored across page loads. */
export const draftShape = z.object({
  /** Idempotency key of the application; null where the browser has no randomUUID (insecure context). */
  applicationId: z.nullable(z.string()),
  productCondition: z.nullable(z.enum(['new', 'used'])),
  brand: z.string(),
  modelName: z.string(),
  warranty: z.boolean(),
  perDay: z.number(),
  months: consignmentMonths,
  place: z.nullable(place),
})
export type Draft = z.infer<typeof draftShape>

export const isAt = (address: Place, place: Place) =>
  address.postCode === place.postCode &&
  address.address1 === place.address1 &&
  address.address2 === place.address2

/** True when the member has entered anything; calculated values and an address of the book are filled in for them. */
export function isFilledIn(draft: Draft, calculated: Partial<Draft>, book: readonly Place[] = []): boolean {
  const { applicationId, place } = draft
  const opened = { ...emptyDraft, ...calculated, applicationId, place }
  return (
    JSON.stringify(draft) !== JSON.stringify(opened) ||
    (place !== null && !book.some((address) => isAt(address, place)))
  )
}

/** What the member registers elsewhere in the shop; an application needs both. */
export type SavedMeans = { accountId: number | null; hasCard: boolean }

export type FieldName = 'productCondition' | 'brand' | 'modelName' | 'perDay' | 'account' | 'card' | 'place'
export type Problems = Partial<Record<FieldName, string>>

export const emptyDraft: Draft = {
  applicationId: null,
  productCondition: null,
  brand: '',
  modelName: '',
  warranty: false,
  perDay: 0,
  months: 6,
  place: null,
}

const { brand, modelName, desiredRentalPrice } = consignmentForm.shape
type ParseResult = { success: boolean; error?: { issues: readonly { message: string }[] } | undefined }
const said = ({ error }: ParseResult): string | undefined => error?.issues[0]?.message

/** The form's errors in the order of the page; texts and price are validated with the server's own schemas. */
export function problemsOf(draft: Draft, saved: SavedMeans): Problems {
  const found: Record<FieldName, string | undefined> = {
    productCondition: draft.productCondition === null ? '상품 상태를 선택해 주세요.' : undefined,
    brand: said(brand.safeParse(draft.brand)),
    modelName: said(modelName.safeParse(draft.modelName)),
    perDay: said(desiredRentalPrice.safeParse(draft.perDay)),
    place: draft.place === null || draft.place.address1 === '' ? '주소를 입력해 주세요.' : undefined,
    account: saved.accountId === null ? '정산받을 계좌를 등록해 주세요.' : undefined,
    card: saved.hasCard ? undefined : '결제 카드를 등록해 주세요.',
  }
  const problems: Problems = {}
  for (const name of fieldNames) {
    const words = found[name]
    if (words !== undefined) problems[name] = words
  }
  return problems
}

/** In the order of the page. */
const fieldNames = [
  'productCondition',
  'brand',
  'modelName',
  'perDay',
  'place',
  'account',
  'card',
] as const satisfies readonly FieldName[]

/** The specification wants a toast for what has no input of its own on the page. */
const toasted: readonly FieldName[] = ['productCondition', 'account', 'card', 'place']

export const firstOf = (problems: Problems): FieldName | undefined =>
  fieldNames.find((name) => problems[name] !== undefined)

/** The toast's message; undefined when the first error is shown at its own input. */
export function toastOf(problems: Problems): string | undefined {
  const first = firstOf(problems)
  return first !== undefined && toasted.includes(first) ? problems[first] : undefined
}

/** The agreements that the settlement guide requires. */
export const promises = ['sending', 'settling', 'charging'] as const
export type PromiseName = (typeof promises)[number]

/** The text fields of the form as they are submitted. */
export function fieldsOf(draft: Draft, accountId: number): Record<string, string | number> {
  if (draft.productCondition === null || draft.place === null)
    throw new Error('the guide is only reached with a whole form')
  return {
    productCondition: draft.productCondition,
    warranty: String(draft.warranty),
    brand: draft.brand.trim(),
    modelName: draft.modelName.trim(),
    desiredRentalPrice: draft.perDay,
    consignmentPeriod: draft.months,
    accountId,
    ...draft.place,
    ...(draft.applicationId !== null && { applicationId: draft.applicationId }),
    agreedGuide: 'true',
  }
}
