import type { Line } from './line.ts'
import { inDoubt, type Unknown, unreadable } from './reading.ts'
import { accessTokenShape, methodsShape, type TossSavedCard } from './shapes.ts'

export type ExchangedCode =
  | { outcome: 'done'; accessToken: string; refreshToken: string; expiresInSeconds: number }
  | { outcome: 'refused'; code: string; message: string }
  | Unknown

export type CustomerMethods =
  | { outcome: 'found'; isIdentified: boolean; selectedMethodId: string | null; cards: TossSavedCard[] }
  | { outcome: 'absent' }
  | Unknown

export async function exchangeCode(
  line: Line,
  exchange: { code: string; customerKey: string },
): Promise<ExchangedCode> {
  const answer = await line.post('/v1/brandpay/authorizations/access-token', {
    grantType: 'AuthorizationCode',
    customerKey: exchange.customerKey,
    code: exchange.code,
  })
  if (answer.kind === 'no') return { outcome: 'refused', code: answer.code, message: answer.message }
  if (answer.kind === 'doubt') return inDoubt(answer)
  const token = accessTokenShape.safeParse(answer.body)
  if (!token.success) return unreadable(line, 'authorize', 'UNREADABLE_ANSWER')
  const { accessToken, refreshToken, expiresIn } = token.data
  return { outcome: 'done', accessToken, refreshToken, expiresInSeconds: expiresIn }
}

export async function customerMethods(line: Line, customerKey: string): Promise<CustomerMethods> {
  const answer = await line.get(`/v1/brandpay/payments/methods/${encodeURIComponent(customerKey)}`)
  if (answer.kind === 'no') {
    return answer.status === 404
      ? { outcome: 'absent' }
      : { outcome: 'unknown', reason: answer.code, answered: true, shut: false }
  }
  if (answer.kind === 'doubt') return inDoubt(answer)
  const methods = methodsShape.safeParse(answer.body)
  if (!methods.success) return unreadable(line, 'methods', 'UNREADABLE_ANSWER')
  const { isIdentified, selectedMethodId, cards } = methods.data
  return {
    outcome: 'found',
    isIdentified,
    selectedMethodId: selectedMethodId ?? null,
    cards: cards.filter((card) => card.status === 'ENABLED'),
  }
}

/**
 * `gone` means that the provider rejects the token and keeps no card of the customer: nothing is left to remove.
 * A failure carries the renewed refresh token, if there is one: the provider rejects the earlier one from then on.
 */
export type RemovedCustomer =
  | { outcome: 'removed' | 'gone' }
  | { outcome: 'failed'; reason: string; refreshToken?: string }

/**
 * Removes the customer with all saved cards, on the customer's behalf. Renews the access token first: it has expired.
 */
export async function removeCustomer(
  line: Line,
  customer: { customerKey: string; refreshToken: string },
): Promise<RemovedCustomer> {
  const renewed = await line.post('/v1/brandpay/authorizations/access-token', {
    grantType: 'RefreshToken',
    ...customer,
  })
  if (renewed.kind === 'no') return goneWithoutCards(line, customer.customerKey, renewed.code)
  if (renewed.kind === 'doubt') return { outcome: 'failed', reason: renewed.reason }
  const token = accessTokenShape.safeParse(renewed.body)
  if (!token.success) return { outcome: 'failed', reason: 'UNREADABLE_ANSWER' }
  const { accessToken, refreshToken } = token.data
  const removed = await line.postAs(accessToken, '/v1/brandpay/customers/remove', {})
  if (removed.kind === 'ok') return { outcome: 'removed' }
  return { outcome: 'failed', reason: removed.kind === 'no' ? removed.code : removed.reason, refreshToken }
}

/**
 * A rejected token alone does not prove that the customer is gone: a renewal whose answer was lost invalidates it too.
 */
async function goneWithoutCards(line: Line, customerKey: string, code: string): Promise<RemovedCustomer> {
  const methods = await customerMethods(line, customerKey)
  if (methods.outcome === 'unknown') return { outcome: 'failed', reason: methods.reason }
  const hasCards = methods.outcome === 'found' && methods.cards.length > 0
  return hasCards ? { outcome: 'failed', reason: code } : { outcome: 'gone' }
}
