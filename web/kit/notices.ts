import type { ReactNode } from 'react'

export type ToastNotice = {
  words: string
  tone: 'success' | 'error'
  action?: { words: string; run: () => void }
  /** Another distance from the bottom than that of the screen. */
  offset?: 78
}
export type AlertNotice = {
  title: string
  message: string
  confirm: string
  cancel?: string
  /** Shown between the title and the words. */
  subject?: ReactNode
  /** Asked because the page is being left: the page itself answers Back. */
  leaving?: boolean
}
type Waiting = { notice: AlertNotice; answer: (yes: boolean) => void }

let waiting: readonly Waiting[] = []
let toastsWanted = false
let pending: ToastNotice[] = []
let sink: ((notice: ToastNotice) => void) | null = null
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Toasts that were asked for before their code arrived wait here. */
export const toastQueue = {
  drainInto(show: (notice: ToastNotice) => void): () => void {
    sink = show
    for (const notice of pending) show(notice)
    pending = []
    return () => {
      sink = null
    }
  },
}

function push(notice: ToastNotice) {
  if (sink !== null) return sink(notice)
  pending.push(notice)
  toastsWanted = true
  changed()
}

export const toast = {
  success: (words: string, action?: ToastNotice['action']) =>
    push({ words, tone: 'success', ...(action === undefined ? {} : { action }) }),
  error: (words: string, offset?: ToastNotice['offset']) =>
    push({ words, tone: 'error', ...(offset === undefined ? {} : { offset }) }),
}

function ask(notice: AlertNotice): Promise<boolean> {
  return new Promise((answer) => {
    waiting = [...waiting, { notice, answer }]
    changed()
  })
}

/** Blocks until 확인. */
export const alertNotice = (message: string, title = '알림', subject?: ReactNode) =>
  ask({ title, message, confirm: '확인', ...(subject === undefined ? {} : { subject }) }).then(
    () => undefined,
  )

/** Asks; resolves true when the member agrees. */
export const confirmNotice = (notice: AlertNotice) => ask(notice)

export const notices = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => waiting[0] ?? null,
  toastsWanted: () => toastsWanted,
  answer(yes: boolean) {
    const [first, ...rest] = waiting
    waiting = rest
    first?.answer(yes)
    changed()
  },
}
