import type { TossPaymentsBrandpay } from '@tosspayments/tosspayments-sdk'
import type { PageSettings } from '../../../domain/wire/shop.ts'
import { isRecord } from '../../api/isRecord.ts'
import { loadChunk } from '../../kit/connection.ts'
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

/**
 * Shows a page of the provider and returns what it ends with; null once `signal` has closed it. Rejects with the
 * provider's error, or with that of its script when it cannot be loaded.
 */
async function shownByProvider<Ending>(
  customerKey: string,
  settings: PageSettings,
  signal: AbortSignal,
  show: (brandpay: TossPaymentsBrandpay) => Promise<Ending>,
): Promise<Ending | null> {
  const uncover = pageUncovered()
  // Nothing of the provider is fetched before the member's tap.
  const sdk = loadChunk(() => import('@tosspayments/tosspayments-sdk'))
  const closed = new Promise<null>((resolve) => {
    const close = async () => {
      uncover()
      resolve(null)
      // The next payment loads the script again.
      const { clearTossPayments } = await sdk
      clearTossPayments()
    }
    signal.addEventListener('abort', close, { once: true })
  })
  const ended = async () => {
    const { loadTossPayments } = await sdk
    const toss = await loadTossPayments(settings.cardClientKey, { src: settings.cardSheetUrl })
    if (signal.aborted) return null
    return show(toss.brandpay({ customerKey, redirectUrl: `${window.location.origin}${paths.tossReturn}` }))
  }
  return Promise.race([ended(), closed])
}

/** What the card sheet ends with; null when the page closed it. */
export type CardOutcome = { paymentKey: string } | null

/**
 * Opens the card sheet and resolves once the member approves or `signal` closes it. Rejects with what `cardFailureOf`
 * explains. Nothing is charged yet.
 */
export const requestCard = (
  { customerKey, orderId, orderName, amount, hold }: CardPayment,
  settings: PageSettings,
  signal: AbortSignal,
): Promise<CardOutcome> =>
  shownByProvider(customerKey, settings, signal, (brandpay) =>
    brandpay.requestPayment({
      amount: { currency: 'KRW', value: amount },
      orderId,
      orderName,
      metadata: { ...hold },
    }),
  )

/**
 * Opens the provider's page for adding and removing cards; returns null once the member or `signal` has closed it, or why
 * it could not be used.
 */
export async function manageCards(
  customerKey: string,
  page: 'add' | 'settings',
  settings: PageSettings,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await shownByProvider(customerKey, settings, signal, (brandpay) =>
      page === 'add' ? brandpay.addPaymentMethod() : brandpay.openSettings(),
    )
    return null
  } catch (error) {
    const failure = cardFailureOf(error)
    return failure.kind === 'closed' ? null : failure.message
  }
}

type CardFailure = { kind: 'closed' } | { kind: 'declined'; message: string }

/** The provider's error codes for a sheet that the member closed. */
const closedCodes = ['USER_CANCEL', 'PAY_PROCESS_CANCELED', 'CANCELED_BY_USER']

/**
 * Why the card sheet ended without an approval. An error of the provider has a code and a sentence for the member; one
 * without a code is about a script that could not be loaded.
 */
export function cardFailureOf(error: unknown): CardFailure {
  const { code, message }: Record<string, unknown> = isRecord(error) ? error : {}
  if (typeof code !== 'string') return { kind: 'declined', message: messages.checkConnection }
  if (closedCodes.includes(code)) return { kind: 'closed' }
  return {
    kind: 'declined',
    message: typeof message === 'string' && message !== '' ? message : messages.generic,
  }
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
