import type { PageSettings } from '../../../domain/wire/shop.ts'
import { paths } from '../../paths.ts'
import { type CardEnding, cardEndingOf } from './cardEnding.ts'
import { pageUncovered } from './pageUncovered.ts'

type CardPayment = {
  customerKey: string
  orderId: string
  orderName: string
  /** Won. */
  amount: number
  metadata?: Record<string, string>
}

/** Loads the provider's script, which is not fetched before the member's tap. */
async function openBrandpay(customerKey: string, settings: PageSettings) {
  const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk')
  const toss = await loadTossPayments(settings.cardClientKey, { src: settings.cardSheetUrl })
  const redirectUrl = `${window.location.origin}${paths.tossReturn}`
  return toss.brandpay({ customerKey, redirectUrl })
}

/** Closes the sheet when the signal aborts, and clears the SDK, so that the next payment loads the script again. */
function closedBy(signal: AbortSignal): Promise<CardEnding> {
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
): Promise<CardEnding> {
  const { customerKey, orderId, orderName, amount, metadata = {} } = payment
  const closed = closedBy(signal)
  try {
    const brandpay = await openBrandpay(customerKey, settings)
    if (signal.aborted) return await closed
    const approved = brandpay.requestPayment({
      amount: { currency: 'KRW', value: amount },
      orderId,
      orderName,
      metadata,
    })
    return await Promise.race([
      approved.then(({ paymentKey }): CardEnding => ({ kind: 'approved', paymentKey })),
      closed,
    ])
  } catch (error) {
    return cardEndingOf(error)
  }
}

/** Opens the provider's page for adding and removing cards; returns null once it is closed, or the provider's error. */
export async function manageCards(
  customerKey: string,
  page: 'add' | 'settings',
  settings: PageSettings,
): Promise<string | null> {
  try {
    const brandpay = await openBrandpay(customerKey, settings)
    await (page === 'add' ? brandpay.addPaymentMethod() : brandpay.openSettings())
    return null
  } catch (error) {
    const ending = cardEndingOf(error)
    return ending.kind === 'closed' ? null : ending.message
  }
}
