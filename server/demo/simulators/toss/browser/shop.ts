export type PaymentRequest = {
  amount: { currency: string; value: number }
  orderId: string
  orderName: string
  methodId?: string
  metadata?: Record<string, string>
}

export type Opening =
  | { mode: 'pay'; customerKey: string; request: PaymentRequest }
  | { mode: 'add' | 'settings'; customerKey: string; request: null }

/** The shop's page around us. Nothing is said to, or heard from, any other origin. */
const shopOrigin = new URLSearchParams(location.search).get('origin') ?? location.origin

function isOpening(value: unknown): value is Opening {
  if (typeof value !== 'object' || value === null) return false
  return 'from' in value && value.from === 'toss-sdk' && 'type' in value && value.type === 'open'
}

export function whenOpened(open: (opening: Opening) => void): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== shopOrigin || event.source !== window.parent || !isOpening(event.data)) return
    open(event.data)
  })
  tell({ type: 'ready' })
}

type Message =
  | { type: 'ready' }
  | { type: 'authorize'; code: string }
  | { type: 'done'; value: object | undefined }
  | { type: 'failed'; code: string; message: string }

export function tell(message: Message): void {
  window.parent.postMessage({ from: 'toss-sheet', ...message }, shopOrigin)
}
