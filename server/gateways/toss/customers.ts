import type { CustomersCards, RegisteredCustomer, RemovedCustomer } from '../cards/port.ts'
import { issuerName } from './issuers.ts'
import type { Line } from './line.ts'
import { inDoubt, open, unreadable } from './reading.ts'
import { accessTokenShape, methodsShape } from './shapes.ts'

export async function exchangeCode(
  line: Line,
  exchange: { code: string; customerKey: string },
): Promise<RegisteredCustomer> {
  const answer = await line.post('/v1/brandpay/authorizations/access-token', {
    grantType: 'AuthorizationCode',
    customerKey: exchange.customerKey,
    code: exchange.code,
  })
  if (answer.kind === 'no') return { outcome: 'refused', code: answer.code, message: answer.message }
  if (answer.kind === 'doubt') return inDoubt(answer)
  const token = accessTokenShape.safeParse(answer.body)
  if (!token.success) return unreadable(line, 'authorize', 'UNREADABLE_ANSWER')
  return { outcome: 'registered', refreshToken: token.data.refreshToken }
}

export async function customerMethods(line: Line, customerKey: string): Promise<CustomersCards> {
  const answer = await line.get(`/v1/brandpay/payments/methods/${encodeURIComponent(customerKey)}`)
  if (answer.kind === 'no') return answer.status === 404 ? { outcome: 'absent' } : open(answer.code)
  if (answer.kind === 'doubt') return inDoubt(answer)
  const methods = methodsShape.safeParse(answer.body)
  if (!methods.success) return unreadable(line, 'methods', 'UNREADABLE_ANSWER')
  const { selectedMethodId, cards } = methods.data
  return {
    outcome: 'found',
    cards: cards
      .filter((card) => card.status === 'ENABLED')
      .sort((one, other) => Number(other.id === selectedMethodId) - Number(one.id === selectedMethodId))
      .map(({ methodKey, issuerCode, cardNumber }) => ({
        methodKey,
        cardCompany: issuerName(issuerCode),
        cardNumber,
      })),
  }
}

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
