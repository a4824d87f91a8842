import type { ReactNode } from 'react'

export type ToastNotice = {
  words: string
  tone: 'success' | 'error'
  action?: { words: string; run: () => void }
  /** Distance from the bottom in px, instead of the screen's own. */
  offset?: 78
}
export type AlertNotice = {
  title: string
  message: string
  confirm: string
  cancel?: string
  /** Shown between the title and the message. */
  subject?: ReactNode
  /** The question is about leaving the page: useLeaveGuard handles Back, not the dialog. */
  leaving?: boolean
}
type QueuedAlert = { notice: AlertNotice; answer: (yes: boolean) => void }

let waiting: readonly QueuedAlert[] = []
let toastsWanted = false
let pending: ToastNotice[] = []
let sink: ((notice: ToastNotice) => void) | null = null
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Toasts requested before their code has loaded wait here. */
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

/** Shows a blocking alert; resolves once the member has pressed 확인. */
export const alertNotice = (message: string, title = '알림', subject?: ReactNode) =>
  ask({ title, message, confirm: '확인', ...(subject === undefined ? {} : { subject }) }).then(
    () => undefined,
  )

const isAsked = ({ title, message }: AlertNotice): boolean =>
  waiting.some(({ notice }) => notice.title === title && notice.message === message)

/**
 * Shows a blocking question; resolves true when the member confirms. The second of two quick taps asks nothing and gets a
 * no: confirmed twice, what was asked for would be done twice.
 */
export const confirmNotice = (notice: AlertNotice): Promise<boolean> =>
  isAsked(notice) ? Promise.resolve(false) : ask(notice)

export const notices = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => waiting[0] ?? null,
  toastsWanted: () => toastsWanted,
  /** Answers that notice; a notice that has been answered already stays as it is. */
  answer(notice: AlertNotice, yes: boolean) {
    const answered = waiting.find((one) => one.notice === notice)
    if (answered === undefined) return
    waiting = waiting.filter((one) => one !== answered)
    answered.answer(yes)
    changed()
  },
}
