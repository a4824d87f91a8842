import { z } from 'zod'
import { customerOf } from './books.ts'
import type { Desk } from './capture.ts'
import type { Call } from './endpoint.ts'
import { type Answer, fault, ok } from './faults.ts'

export const terms = [
  { id: 1, title: '간편결제 서비스 이용약관' },
  { id: 2, title: '전자금융거래 기본약관' },
  { id: 3, title: '개인정보 수집 및 이용 동의' },
  { id: 4, title: '개인정보 제3자 제공 동의' },
]

const listShape = z.object({ customerKey: z.string() })
const agreeShape = z.object({
  customerKey: z.string(),
  scope: z.array(z.string()),
  termsId: z.array(z.int()),
})

/** GET /v1/brandpay/terms */
export function listTerms(desk: Desk, call: Call): Answer {
  const wanted = listShape.safeParse(call.query)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const { agreedTermsIds } = customerOf(desk.books, wanted.data.customerKey)
  return ok(
    terms.map(({ id, title }) => ({
      id,
      title,
      version: '1.0',
      status: agreedTermsIds.includes(id) ? 'AGREED' : 'NOT_AGREED',
      url: `${desk.url()}/toss/terms/${id}`,
      isRequired: true,
    })),
  )
}

/** POST /v1/brandpay/terms/agree: answers the code that is exchanged for a token. */
export function agreeToTerms(desk: Desk, call: Call, newCode: () => string): Answer {
  const wanted = agreeShape.safeParse(call.body)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const { customerKey, termsId } = wanted.data
  const customer = customerOf(desk.books, customerKey)
  desk.books.customers.put(customerKey, {
    ...customer,
    agreedTermsIds: [...new Set([...customer.agreedTermsIds, ...termsId])],
  })
  const code = newCode()
  desk.books.codes.put(code, customerKey)
  return ok({ code })
}
