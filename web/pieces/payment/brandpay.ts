import type { PageSettings } from '../../../domain/wire/shop.ts'
import { paths } from '../../paths.ts'
import { messages } from '../../text/messages.ts'

/** How long the shop holds what an order rents, and its time now: the phone's own clock may be wrong. */
export type Hold = { heldUntil: string; now: string }

/** What the card sheet shows; `orderId` names one attempt to the provider. */
export type CardPayment = {
  customerKey: string
  orderId: string
  orderName: string
  /** Won. */
  amount: number
  /** Null when nothing is held while the sheet is open. */
  hold: Hold | null
}

/** Loads the provider's script, which is not fetched before the member's tap. */
async function openBrandpay(customerKey: string, settings: PageSettings) {
  const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk')
  const toss = await loadTossPayments(settings.cardClientKey, { src: settings.cardSheetUrl })
  const redirectUrl = `${window.location.origin}${paths.tossReturn}`
  return toss.brandpay({ customerKey, redirectUrl })
}

/** Closes the sheet when the signal aborts, and clears the SDK, so that the next payment loads the script again. */
function closedBy(signal: AbortSignal): Promise<CardOutcome> {
  const uncover = pageUncovered()
  return new Promise((resolve) => {
    const close = async () => {
      const { clearTossPayments } = await import('@tosspayments/tosspayments-sdk')
      uncover()
      clearTossPayments()
      resolve({ kind: 'closed' })
    }
    signal.addEventListener('abort', close, { once: true })
  })
}

/**
 * Opens the card sheet and resolves once the member approves, is declined or closes it, or `signal` closes it. Nothing
 * is charged yet.
 */
export async function requestCard(
  payment: CardPayment,
  settings: PageSettings,
  signal: AbortSignal,
): Promise<CardOutcome> {
  const { customerKey, orderId, orderName, amount, hold } = payment
  const closed = closedBy(signal)
  try {
    const brandpay = await openBrandpay(customerKey, settings)
    if (signal.aborted) return await closed
    const approved = brandpay.requestPayment({
      amount: { currency: 'KRW', value: amount },
      orderId,
      orderName,
      metadata: { ...hold },
    })
    return await Promise.race([
      approved.then(({ paymentKey }): CardOutcome => ({ kind: 'approved', paymentKey })),
      closed,
    ])
  } catch (error) {
    return cardOutcomeOf(error)
  }
}

/**
 * Opens the provider's page for adding and removing cards; returns null once the member or `signal` has closed it, or the
 * provider's error.
 */
export async function manageCards(
  customerKey: string,
  page: 'add' | 'settings',
  settings: PageSettings,
  signal: AbortSignal,
): Promise<string | null> {
  const closed = closedBy(signal)
  try {
    const brandpay = await openBrandpay(customerKey, settings)
    if (signal.aborted) return null
    await Promise.race([page === 'add' ? brandpay.addPaymentMethod() : brandpay.openSettings(), closed])
    return null
  } catch (error) {
    const ending = cardOutcomeOf(error)
    return ending.kind === 'closed' ? null : ending.message
  }
}

/** Result of the card sheet. */
export type CardOutcome =
  | { kind: 'approved'; paymentKey: string }
  | { kind: 'closed' }
  | { kind: 'declined'; message: string }

/** The provider's error codes for a sheet that the member closed. */
const closedCodes = ['USER_CANCEL', 'PAY_PROCESS_CANCELED', 'CANCELED_BY_USER']

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

export const cardOutcomeOf = (error: unknown): Exclude<CardOutcome, { kind: 'approved' }> =>
  closedCodes.includes(codeOf(error))
    ? { kind: 'closed' }
    : {
        kind: 'declined',
        message: error instanceof Error && error.message !== '' ? error.message : messages.generic,
      }

/**
 * Records the state of the page before the provider's script covers it, and returns a function that restores it: the
 * script has no call that closes its sheet.
 */
function pageUncovered(): () => void {
  const frames = new Set(document.querySelectorAll('iframe'))
  const reachable = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.inert,
  )
  const { overflow } = document.documentElement.style
  return () => {
    for (const frame of document.querySelectorAll('iframe')) if (!frames.has(frame)) frame.remove()
    for (const element of reachable) element.inert = false
    document.documentElement.style.overflow = overflow
  }
}
