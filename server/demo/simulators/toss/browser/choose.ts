import { AskError, askForSession, askToRemoveCard, type Card, type CustomerView } from './ask.ts'
import { copyOf, part, show, whileBusy, won } from './parts.ts'
import type { PaymentRequest } from './shop.ts'

const installmentsFrom = 50_000

type Result = { kind: 'approve' | 'expired' | 'lost' } | { kind: 'decline'; code: string }

type Endings = {
  paid(value: object): void
  refused(code: string, message: string): void
}

/** The list of saved cards, to pay with (radio buttons) or to tidy up (remove buttons). */
export function showCards(view: CustomerView, chosen: string | undefined, removable: boolean): void {
  const picked = view.cards.find((card) => card.methodKey === chosen) ?? view.cards[0]
  part('cards', HTMLElement).replaceChildren(
    ...view.cards.map((card) => {
      const row = copyOf(removable ? 'card-to-remove' : 'card-to-choose')
      part('card-picture', HTMLElement, row).style.background = card.color.background
      part('card-name', HTMLElement, row).textContent = card.cardName
      part('card-digits', HTMLElement, row).textContent = spaced(card)
      if (removable) {
        const remove = part('card-remove', HTMLButtonElement, row)
        remove.value = card.methodKey
        remove.setAttribute('aria-label', `${card.cardName} ${card.cardNumber.slice(-4, -1)} 삭제`)
      } else {
        const radio = part('card-radio', HTMLInputElement, row)
        radio.value = card.methodKey
        radio.checked = card === picked
        radio.id = card.methodKey
        row.setAttribute('for', card.methodKey)
      }
      return row
    }),
  )
}

function spaced({ cardNumber }: Card): string {
  return cardNumber.replaceAll('*', '•').replace(/(.{4})(?=.)/g, '$1 ')
}

export function prepareRemoval(customerKey: string, removed: () => void): void {
  part('cards', HTMLElement).addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-part="card-remove"]')
    if (!(button instanceof HTMLButtonElement)) return
    void whileBusy(button, () => askToRemoveCard(customerKey, button.value)).then(removed)
  })
}

export function preparePayment(customerKey: string, request: PaymentRequest, endings: Endings): void {
  const amount = request.amount.value
  part('pay-words', HTMLElement).textContent = `${won(amount)} 결제`
  show(part('installments', HTMLElement), amount >= installmentsFrom)
  const failure = part('pay-failure', HTMLElement)

  const approve = (button: HTMLButtonElement, result: Result) =>
    whileBusy(button, async () => {
      show(failure, false)
      try {
        endings.paid(await askForSession(sessionOf(customerKey, request, result)))
      } catch (error) {
        failure.textContent =
          error instanceof AskError ? error.message : '결제하지 못했어요. 다시 시도해 주세요.'
        show(failure, true)
      }
    })

  const pay = part('pay', HTMLButtonElement)
  pay.addEventListener('click', () => void approve(pay, { kind: 'approve' }))
  const tryOut = part('try', HTMLButtonElement)
  const kind = part('try-kind', HTMLSelectElement)
  const code = part('try-code', HTMLSelectElement)
  kind.addEventListener('change', () => show(part('try-codes', HTMLElement), needsCode(kind.value)))
  tryOut.addEventListener('click', () => {
    if (kind.value === 'reject') return endings.refused(code.value, code.selectedOptions[0]?.title ?? '')
    void approve(tryOut, resultOf(kind.value, code.value))
  })
}

export function fillFaults(view: CustomerView): void {
  const select = part('try-code', HTMLSelectElement)
  if (select.options.length > 0) return
  for (const { code, message } of view.faults) {
    const option = new Option(`${message} (${code})`, code)
    option.title = message
    select.append(option)
  }
}

/** The dates are no longer held: nothing can be paid any more, whatever the card company would say. */
export function stopPaying(): void {
  for (const name of ['pay', 'try']) {
    const button = part(name, HTMLButtonElement)
    button.disabled = true
  }
  show(part('held-no-more', HTMLElement), true)
  show(part('hold', HTMLElement), false)
}

const needsCode = (kind: string) => kind === 'decline' || kind === 'reject'

function resultOf(kind: string, code: string): Result {
  if (kind === 'decline') return { kind, code }
  return { kind: kind === 'expired' ? 'expired' : 'lost' }
}

function sessionOf(customerKey: string, request: PaymentRequest, result: Result): object {
  const radio = document.querySelector('[data-part="card-radio"]:checked')
  const months = Number(part('months', HTMLSelectElement).value)
  return {
    customerKey,
    orderId: request.orderId,
    orderName: request.orderName,
    amount: request.amount.value,
    methodKey: radio instanceof HTMLInputElement ? radio.value : undefined,
    installmentPlanMonths: request.amount.value >= installmentsFrom ? months : 0,
    metadata: request.metadata ?? null,
    result,
  }
}
