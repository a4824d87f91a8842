import { askCustomer, type CustomerView } from './ask.ts'
import { fillFaults, preparePayment, prepareRemoval, showCards, stopPaying } from './choose.ts'
import { startCountdown } from './countdown.ts'
import { part, show, won } from './parts.ts'
import { prepareRegistration, showRegistration } from './register.ts'
import { type Opening, tell, whenOpened } from './shop.ts'

type View = 'loading' | 'choose' | 'register' | 'unreachable'
const views: View[] = ['loading', 'choose', 'register', 'unreachable']

const titles: Record<Opening['mode'], string> = { pay: '카드 결제', add: '카드 등록', settings: '카드 관리' }
const sheet = part('sheet', HTMLElement)
const title = part('title', HTMLElement)
let leave: () => void = () => undefined

function turnTo(view: View, heading: string): void {
  for (const name of views) show(part(name, HTMLElement), name === view)
  title.textContent = heading
  sheet.scrollTop = 0
  title.focus({ preventScroll: true })
}

/** The sheet slides out before the shop goes on. */
function slideOut(then: () => void): void {
  document.body.dataset.leaving = 'true'
  void Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished)).then(then)
}

function open(opening: Opening): void {
  const { mode, customerKey } = opening
  let hasCards = false
  const finish = (value: object | undefined) => slideOut(() => tell({ type: 'done', value }))
  const refuse = (code: string, message: string) => slideOut(() => tell({ type: 'failed', code, message }))
  leave = () => refuse('USER_CANCEL', '취소되었습니다.')

  const load = async (chosen?: string) => {
    turnTo('loading', titles[mode])
    const view = await askCustomer(customerKey).catch(() => undefined)
    if (view === undefined) return turnTo('unreachable', titles[mode])
    hasCards = view.cards.length > 0 && view.connected
    if (mode === 'add' || (!hasCards && mode === 'pay')) return register(view)
    showCards(view, chosen, mode === 'settings')
    show(part('no-cards', HTMLElement), view.cards.length === 0)
    fillFaults(view)
    turnTo('choose', titles[mode])
  }
  const register = (view: CustomerView) => {
    showRegistration(view)
    show(part('back', HTMLElement), hasCards && mode !== 'add')
    turnTo('register', '카드 등록')
  }

  prepareRegistration(customerKey, (methodKey) => (mode === 'add' ? finish(undefined) : void load(methodKey)))
  prepareRemoval(customerKey, () => void load())
  part('another', HTMLButtonElement).addEventListener('click', () => {
    void askCustomer(customerKey).then(register)
  })
  part('back', HTMLButtonElement).addEventListener('click', () => void load())
  part('again', HTMLButtonElement).addEventListener('click', () => void load())

  show(part('paying', HTMLElement), mode === 'pay')
  if (opening.mode === 'pay') {
    const { request } = opening
    part('order-name', HTMLElement).textContent = request.orderName
    part('order-amount', HTMLElement).textContent = won(request.amount.value)
    show(part('order', HTMLElement), true)
    preparePayment(customerKey, request, { paid: finish, refused: refuse })
    const { heldUntil, now } = request.metadata ?? {}
    if (heldUntil !== undefined) startCountdown(heldUntil, now, stopPaying)
  }
  void load()
}

/** The page around is out of reach, so Tab goes round within the sheet. */
function goRound(event: KeyboardEvent): void {
  const stops = [...sheet.querySelectorAll<HTMLElement>('button, input, select, summary, a[href]')].filter(
    (stop) => !stop.matches(':disabled') && stop.checkVisibility(),
  )
  const from = document.activeElement
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const other = event.shiftKey ? stops.at(-1) : stops[0]
  if (from !== edge && !(event.shiftKey && from === title)) return
  event.preventDefault()
  other?.focus()
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave()
  if (event.key === 'Tab') goRound(event)
})
part('close', HTMLButtonElement).addEventListener('click', () => leave())
part('dim', HTMLElement).addEventListener('click', () => leave())
whenOpened((opening) => {
  open(opening)
  requestAnimationFrame(() => {
    document.body.dataset.open = 'true'
  })
})
