import { toast } from '../../../kit/notices.ts'

const controls = 'input:not([type=hidden]), select, textarea'
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** Marks a field until something is put into it, and leads there. */
function mark(field: Control, describedBy?: string): void {
  const marks = {
    'aria-invalid': 'true',
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  }
  for (const [name, value] of Object.entries(marks)) field.setAttribute(name, value)
  const unmark = () => {
    for (const name of Object.keys(marks)) field.removeAttribute(name)
  }
  for (const put of ['input', 'change']) field.addEventListener(put, unmark, { once: true })
  field.focus()
}

/**
 * Leads to what a dialog misses, as a form does: the first empty control of the question, or its first one. One of several
 * controls is not marked, because it need not be the wrong one.
 */
export function leadTo(question: Element | null | undefined, describedBy: string): void {
  const [...all] = question?.querySelectorAll<Control>(controls) ?? []
  const [first] = [...all.filter(({ value }) => value === ''), ...all]
  if (first === undefined) question?.querySelector<HTMLElement>('button')?.focus()
  else if (all.length === 1) mark(first, describedBy)
  else first.focus()
}

const nameOf = (field: Control): string =>
  (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim()

/** What is said of a field that the browser would not send. */
function sentenceFor(field: Control): string {
  const isChosen = field instanceof HTMLSelectElement || ['file', 'checkbox', 'radio'].includes(field.type)
  const what = field.validity.valueMissing ? (isChosen ? '선택' : '입력') : '확인'
  return `${nameOf(field)} 항목을 ${what}해 주세요.`
}

/**
 * Says itself what a native form misses: the browser's own bubble speaks its language, and looks like no other message. The first wrong
 * field of the form is marked and has the focus.
 */
export function sayWhatIsMissing(): void {
  document.addEventListener(
    'invalid',
    (event) => {
      const field = event.target
      if (!isControl(field)) return
      event.preventDefault()
      const all = [...(field.form?.querySelectorAll<Control>(controls) ?? [field])]
      if (all.find(({ validity, willValidate }) => willValidate && !validity.valid) !== field) return
      mark(field)
      toast.error(sentenceFor(field))
    },
    { capture: true },
  )
}
