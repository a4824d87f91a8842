import * as z from 'zod/mini'
import { consignmentForm, consignmentMonths } from '../../../domain/wire/consignments.ts'

/** Where the item comes from and goes back to. */
const place = z.object({ postCode: z.string(), address1: z.string(), address2: z.string() })
export type Place = z.infer<typeof place>

/** What is on the form, photos aside; as it is kept while the page is loaded again, too. */
export const draftShape = z.object({
  /** Names this form, however often it is sent; null in a browser that gives no such names. */
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

/** What the member has saved elsewhere in the shop; both are needed to apply. */
export type Saved = { accountId: number | null; hasCard: boolean }

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
type Judged = { success: boolean; error?: { issues: readonly { message: string }[] } | undefined }
const said = ({ error }: Judged): string | undefined => error?.issues[0]?.message

/** What keeps the form from being sent, in the order of the page; texts and price are judged by the server's own shapes. */
export function problemsOf(draft: Draft, saved: Saved): Problems {
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

/** From the top of the page to its end. */
const fieldNames = [
  'productCondition',
  'brand',
  'modelName',
  'perDay',
  'place',
  'account',
  'card',
] as const satisfies readonly FieldName[]

/** What has no field of its own on the page is told by a toast as well. */
const toasted: readonly FieldName[] = ['productCondition', 'account', 'card', 'place']

export const firstOf = (problems: Problems): FieldName | undefined =>
  fieldNames.find((name) => problems[name] !== undefined)

/** The sentence of the toast; undefined when what is missing first says it at its own field. */
export function toastOf(problems: Problems): string | undefined {
  const first = firstOf(problems)
  return first !== undefined && toasted.includes(first) ? problems[first] : undefined
}

/** The promises that have to be made on the settlement guide. */
export const promises = ['sending', 'settling', 'charging'] as const
export type Promised = (typeof promises)[number]

/** The texts of the form as they are sent. */
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
