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

/** The provider's script is fetched at the tap, never before. */
async function openBrandpay(customerKey: string, settings: PageSettings) {
  const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk')
  const toss = await loadTossPayments(settings.tossClientKey, { src: settings.tossSdkSrc })
  const redirectUrl = `${window.location.origin}${paths.tossReturn}`
  return toss.brandpay({ customerKey, redirectUrl })
}

/** Takes the sheet away when the signal aborts; the next one begins with a script of its own. */
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
 * Opens the card sheet; the member approves, declines or closes it, or the page does by the signal. No money moves here.
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

/** Opens the provider's page where cards are added and removed; null once it is closed, else what the provider said. */
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
