export type Card = {
  methodKey: string
  cardName: string
  cardNumber: string
  color: { background: string; text: string }
}

export type CustomerView = {
  connected: boolean
  cards: Card[]
  issuers: { code: string; name: string }[]
  terms: string[]
  faults: { code: string; message: string }[]
}

export class AskError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Asks our own origin. Its answers are our own app's, so their shape is taken from the caller. */
async function ask<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (response === undefined) throw new AskError('NETWORK', '연결이 고르지 않아요. 다시 시도해 주세요.')
  const answer = await response.json()
  if (!response.ok) throw new AskError(answer.code, answer.message)
  return answer
}

export function askCustomer(customerKey: string): Promise<CustomerView> {
  return ask('__sheet/customer', { customerKey })
}

export function askToAddCard(card: {
  customerKey: string
  cardNumber: string
  issuerCode: string
}): Promise<{ methodKey: string; code: string | null }> {
  return ask('__sheet/cards', card)
}

export function askToRemoveCard(customerKey: string, methodKey: string): Promise<object> {
  return ask('__sheet/cards/remove', { customerKey, methodKey })
}

export function askForSession(session: object): Promise<object> {
  return ask('__sessions', session)
}
