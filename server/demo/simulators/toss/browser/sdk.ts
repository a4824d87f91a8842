// A classic script: the loader puts it into the shop's page and expects window.TossPayments afterwards.
// It must work under a strict Content-Security-Policy, so styles are set as properties, never as text.
type Amount = { currency: string; value: number }
type PaymentRequest = {
  amount: Amount
  orderId: string
  orderName: string
  methodId?: string
  metadata?: Record<string, string>
  successUrl?: string
  failUrl?: string
}
type Opening = { mode: 'pay' | 'add' | 'settings'; customerKey: string; request: PaymentRequest | null }
type Customer = { customerKey: string; redirectUrl?: string }

class ProviderError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'TossPaymentsError'
    this.code = code
  }
}

const script = document.currentScript
const base = new URL('../', script instanceof HTMLScriptElement ? script.src : location.href)
const loadWithinMs = 15_000
let isOpen = false

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Everything behind the sheet is out of reach for pointer, keyboard and screen reader until it closes. */
function coverPage(frame: HTMLElement): () => void {
  const focused = document.activeElement
  const covered = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== frame && !element.inert,
  )
  for (const element of covered) element.inert = true
  const { overflow } = document.documentElement.style
  document.documentElement.style.overflow = 'hidden'
  return () => {
    for (const element of covered) element.inert = false
    document.documentElement.style.overflow = overflow
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

function aFrame(src: URL, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = src.href
  frame.title = title
  return frame
}

function sheetFrame(): HTMLIFrameElement {
  const src = new URL('sheet', base)
  src.searchParams.set('origin', location.origin)
  const frame = aFrame(src, '카드 결제')
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483000',
    background: 'transparent',
    colorScheme: 'light',
  })
  return frame
}

/** The shop's own page exchanges the code; it loads unseen, in a frame of the shop's origin. */
function redirectFrame({ customerKey, redirectUrl }: Customer, code: string): HTMLIFrameElement | null {
  if (redirectUrl === undefined) return null
  const src = new URL(redirectUrl, location.href)
  src.searchParams.set('code', code)
  src.searchParams.set('customerKey', customerKey)
  const frame = aFrame(src, '카드 등록 인증')
  frame.hidden = true
  frame.style.display = 'none'
  return frame
}

function openSheet(customer: Customer, opening: Opening): Promise<unknown> {
  if (isOpen) {
    return Promise.reject(new ProviderError('INVALID_METHOD_TRANSACTION', '이미 다른 명령을 수행 중입니다.'))
  }
  isOpen = true
  return new Promise((resolve, reject) => {
    const frame = sheetFrame()
    let redirect: HTMLIFrameElement | null = null
    document.body.append(frame)
    const uncover = coverPage(frame)
    const impatience = setTimeout(() => {
      close()
      reject(new ProviderError('UNKNOWN', '결제창을 불러오지 못했습니다. 잠시 후 다시 시도해주세요.'))
    }, loadWithinMs)

    function close() {
      clearTimeout(impatience)
      window.removeEventListener('message', hear)
      frame.remove()
      redirect?.remove()
      uncover()
      isOpen = false
    }

    function hear(event: MessageEvent<unknown>) {
      if (event.origin !== base.origin || event.source !== frame.contentWindow) return
      if (!isRecord(event.data) || event.data.from !== 'toss-sheet') return
      const { type, code, message, value } = event.data
      if (type === 'ready') {
        clearTimeout(impatience)
        frame.contentWindow?.postMessage({ from: 'toss-sdk', type: 'open', ...opening }, base.origin)
        frame.focus()
      } else if (type === 'authorize') {
        redirect?.remove()
        redirect = redirectFrame(customer, String(code))
        if (redirect !== null) document.body.append(redirect)
      } else if (type === 'done') {
        close()
        resolve(value)
      } else if (type === 'failed') {
        close()
        reject(new ProviderError(String(code), String(message)))
      }
    }
    window.addEventListener('message', hear)
  })
}

function faultOf(request: PaymentRequest): ProviderError | undefined {
  if (!Number.isSafeInteger(request.amount?.value) || request.amount.currency !== 'KRW') {
    return new ProviderError('INVALID_AMOUNT_VALUE', '결제 금액이 올바르지 않습니다.')
  }
  if (request.amount.value <= 0) return new ProviderError('BELOW_ZERO_AMOUNT', '금액은 0보다 커야합니다.')
  if (!/^[A-Za-z0-9_=-]{6,64}$/.test(request.orderId ?? '') || !request.orderName) {
    return new ProviderError('INVALID_PARAMETERS', '파라미터가 올바르지 않습니다.')
  }
  if (Object.keys(request.metadata ?? {}).length > 5) {
    return new ProviderError('INVALID_METADATA', 'metadata는 최대 5개까지 전달할 수 있습니다.')
  }
  return undefined
}

async function requestPayment(customer: Customer, request: PaymentRequest): Promise<unknown> {
  const fault = faultOf(request)
  if (fault !== undefined) throw fault
  const { customerKey } = customer
  const { successUrl, failUrl, ...rest } = request
  const plain = structuredClone(rest)
  const result = openSheet(customer, { mode: 'pay', customerKey, request: plain })
  if (successUrl === undefined || failUrl === undefined) return result
  return result.then(
    (value) => leaveFor(successUrl, { ...plain, ...(isRecord(value) ? value : {}) }),
    (error: unknown) => leaveFor(failUrl, { ...(error instanceof ProviderError ? failure(error) : {}) }),
  )
}

function failure({ code, message }: ProviderError): Record<string, unknown> {
  return { code: code === 'USER_CANCEL' ? 'PAY_PROCESS_CANCELED' : code, message }
}

function leaveFor(url: string, values: Record<string, unknown>): void {
  const target = new URL(url, location.href)
  for (const name of ['paymentKey', 'orderId', 'code', 'message']) {
    if (typeof values[name] === 'string') target.searchParams.set(name, values[name])
  }
  if (isRecord(values.amount)) target.searchParams.set('amount', String(values.amount.value))
  location.assign(target)
}

function TossPayments(clientKey: string) {
  if (!/^test_ck_\w+$/.test(clientKey)) {
    throw new ProviderError('INVALID_CLIENT_KEY', '잘못된 클라이언트 키입니다.')
  }
  const brandpay = (customer: Customer) => {
    const { customerKey } = customer
    const unplayed = () =>
      Promise.reject(new ProviderError('NOT_SUPPORTED_METHOD', '시뮬레이터에 없는 기능입니다.'))
    return {
      requestPayment: (request: PaymentRequest) => requestPayment(customer, request),
      addPaymentMethod: () => openSheet(customer, { mode: 'add', customerKey, request: null }),
      openSettings: () => openSheet(customer, { mode: 'settings', customerKey, request: null }),
      changePassword: unplayed,
      changeOneTouchPay: unplayed,
      isOneTouchPayEnabled: () => Promise.resolve(false),
      requestBillingAuth: unplayed,
    }
  }
  return { brandpay }
}

Object.assign(window, { TossPayments })
